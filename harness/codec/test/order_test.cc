// Compares the orders with those of the sequences of values.
#include "harness/codec/order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

constexpr auto kLess = std::strong_ordering::less;
constexpr auto kEqual = std::strong_ordering::equal;
constexpr auto kGreater = std::strong_ordering::greater;

using Strings = std::vector<std::vector<std::uint8_t>>;

// Returns all strings of up to two of these code points: the ends of the ranges that the orders
// distinguish.
Strings well_formed_strings() {
  const std::vector<Ucs4> values = {0,      0x7F,   0x80,    0x7FF,   0x800,   0xD7FF,
                                    0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
  Strings strings = {{}};
  for (std::size_t from = 0, round = 0; round < 2; ++round) {
    const std::size_t end = strings.size();
    for (; from < end; ++from) {
      for (const Ucs4 value : values) {
        std::vector<std::uint8_t> longer = strings[from];
        const std::vector<std::uint8_t> units = encode_value(kRfc3629, value);
        longer.insert(longer.end(), units.begin(), units.end());
        strings.push_back(longer);
      }
    }
  }
  return strings;
}

template <typename Unit>
std::vector<Unit> decoded(CodeUnits units) {
  return outcome(decoded_pieces<Unit>(segment(kRfc3629, units)), false, SIZE_MAX).out;
}

// Compares what the strings are decoded to. libstdc++ 12 compares too few octets of such vectors on
// a big-endian processor, unless it is given how to compare two units.
template <typename Unit>
std::strong_ordering order_of_decoded(CodeUnits left, CodeUnits right) {
  const std::vector<Unit> one = decoded<Unit>(left);
  const std::vector<Unit> other = decoded<Unit>(right);
  return std::lexicographical_compare_three_way(one.begin(), one.end(), other.begin(), other.end(),
                                                [](Unit a, Unit b) { return a <=> b; });
}

TEST(Order, OfWellFormedTextIsThatOfItsValues) {
  const Strings strings = well_formed_strings();
  for (const auto& left : strings) {
    for (const auto& right : strings) {
      ASSERT_EQ(compare(left, right), order_of_decoded<char32_t>(left, right))
          << hex(left) << " and " << hex(right);
      ASSERT_EQ(compare_utf16(left, right), order_of_decoded<char16_t>(left, right))
          << hex(left) << " and " << hex(right);
    }
  }
}

// Expects that the order is total: it agrees with the places of any two sorted strings. No two of
// the strings are identical, so no two are equal.
void expect_total(std::strong_ordering (*order)(CodeUnits, CodeUnits), Strings strings) {
  const auto less = [order](CodeUnits left, CodeUnits right) { return order(left, right) < 0; };
  std::sort(strings.begin(), strings.end(), less);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    for (std::size_t j = 0; j < strings.size(); ++j) {
      ASSERT_EQ(order(strings[i], strings[j]), i <=> j) << hex(strings[i]) << hex(strings[j]);
    }
  }
}

TEST(Order, OfAllStringsIsTotal) {
  Strings strings = {{}};
  const auto add = [&](CodeUnits units) { strings.emplace_back(units.begin(), units.end()); };
  for_each_string(all_octets(), 1, add);
  for_each_string(std::vector<std::uint8_t>{0x41, 0x80, 0xED, 0xEE, 0xEF, 0xF0, 0xFF}, 3, add);
  expect_total(compare, strings);
  expect_total(compare_utf16, strings);
}

// Puts the first difference at every place of longer strings, with either of the two octets
// greater.
TEST(Order, TheFirstDifferenceDecides) {
  const GuardedPages left_pages;
  const GuardedPages right_pages;
  for (std::size_t length = 1; length <= 40; ++length) {
    const std::vector<std::uint8_t> same(length, 'a');
    const CodeUnits left = left_pages.at_end(same);
    ASSERT_EQ(compare(left, right_pages.at_end(same)), kEqual);
    ASSERT_EQ(compare_utf16(left, right_pages.at_end(same)), kEqual);
    for (std::size_t place = 0; place < length; ++place) {
      std::vector<std::uint8_t> other(place, 'a');
      other.push_back(0xEF);
      other.resize(length, 0);
      std::vector<std::uint8_t> pair = other;
      pair[place] = 0xF0;
      for (const std::size_t cut : {place + 1, length}) {
        const CodeUnits units = CodeUnits(other).first(cut);
        ASSERT_EQ(compare(right_pages.at_end(units), left), kGreater);
        ASSERT_EQ(compare_utf16(left, right_pages.at_end(units)), kLess);
        ASSERT_EQ(compare(left_pages.at_end(units), right_pages.at_end(pair)), kLess);
        ASSERT_EQ(compare_utf16(left_pages.at_end(units), right_pages.at_end(pair)), kGreater);
        left_pages.at_end(same);
      }
      const CodeUnits beginning = CodeUnits(same).first(place);
      ASSERT_EQ(compare(right_pages.at_end(beginning), left), kLess);
      ASSERT_EQ(compare_utf16(left, right_pages.at_end(beginning)), kGreater);
    }
  }
}

TEST(Order, TakesNullPointers) {
  EXPECT_EQ(compare({}, {}), kEqual);
  EXPECT_EQ(compare_utf16({}, {}), kEqual);
  EXPECT_EQ(compare({}, octets("a")), kLess);
  EXPECT_EQ(compare_utf16(octets("a"), {}), kGreater);
}

}  // namespace
}  // namespace placemat::utf8
