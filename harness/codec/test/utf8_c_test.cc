// Tests that the C functions return what the C++ functions return.
#include "harness/codec/utf8_c.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/codec/boundary.h"
#include "harness/codec/order.h"
#include "harness/codec/test/expected.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

void expect_same(const placemat_transcoded& c, const Transcoded& cc) {
  ASSERT_EQ(static_cast<int>(c.stop), static_cast<int>(cc.stop));
  ASSERT_EQ(static_cast<int>(c.defect), static_cast<int>(cc.defect));
  ASSERT_EQ(c.read, cc.read);
  ASSERT_EQ(c.written, cc.written);
}

// Expects `c`, which fills units of C's type, to write what `cc` writes into units of C++'s.
template <typename CUnit, typename Unit, typename C, typename Cc>
void expect_same_output(std::size_t room, C c, Cc cc) {
  std::vector<CUnit> from_c(room, 0x5A);
  std::vector<Unit> from_cc(room, 0x5A);
  const placemat_transcoded result = c(from_c.data());
  expect_same(result, cc(std::span<Unit>(from_cc)));
  ASSERT_TRUE(std::equal(from_c.begin(), from_c.end(), from_cc.begin(),
                         [](auto a, auto b) { return a == static_cast<CUnit>(b); }));
}

void check_decoding(CodeUnits units) {
  SCOPED_TRACE(hex(units));
  const std::uint8_t* const data = units.data();
  const std::size_t size = units.size();
  ASSERT_EQ(placemat_utf8_validate(data, size), validate(units));
  const placemat_subpart first = placemat_utf8_first_ill_formed(data, size);
  const Subpart expected = first_ill_formed(units);
  ASSERT_EQ(first.offset, expected.offset);
  ASSERT_EQ(first.length, expected.length);
  ASSERT_EQ(static_cast<int>(first.defect), static_cast<int>(expected.defect));
  ASSERT_EQ(placemat_utf8_length_in_utf16(data, size), utf16_length(units));
  ASSERT_EQ(placemat_utf8_length_in_utf32(data, size), utf32_length(units));
  ASSERT_EQ(placemat_utf8_length_in_utf16_replacing(data, size), utf16_length_replacing(units));
  ASSERT_EQ(placemat_utf8_length_in_utf32_replacing(data, size), utf32_length_replacing(units));
  for (const std::size_t room : {std::size_t{0}, std::size_t{1}, size, size + 1}) {
    expect_same_output<uint16_t, char16_t>(
        room, [&](uint16_t* out) { return placemat_utf8_to_utf16(data, size, out, room); },
        [&](auto out) { return decode(units, out); });
    expect_same_output<uint32_t, char32_t>(
        room, [&](uint32_t* out) { return placemat_utf8_to_utf32(data, size, out, room); },
        [&](auto out) { return decode(units, out); });
    expect_same_output<uint16_t, char16_t>(
        room,
        [&](uint16_t* out) { return placemat_utf8_to_utf16_replacing(data, size, out, room); },
        [&](auto out) { return decode_replacing(units, out); });
    expect_same_output<uint32_t, char32_t>(
        room,
        [&](uint32_t* out) { return placemat_utf8_to_utf32_replacing(data, size, out, room); },
        [&](auto out) { return decode_replacing(units, out); });
  }
}

TEST(Utf8C, DecodesAsTheCodecDoes) {
  check_decoding({});
  for_each_string(boundary_octets(), 2, check_decoding);
  for_each_string(kind_octets(), 4, check_decoding);
}

TEST(Utf8C, EncodesAsTheCodecDoes) {
  const std::vector<char16_t> utf16 = {0x41, 0x7FF, 0x800, 0xD83D, 0xDE00, 0xD800, 0xDC00, 0xD800};
  const std::vector<char32_t> utf32 = {0x41, 0x7FF, 0x800, 0x1F600, 0xD800, 0x110000, 0x10FFFF};
  for (std::size_t from = 0; from <= utf16.size(); ++from) {
    const std::span<const char16_t> units = std::span(utf16).subspan(from);
    const auto* c = reinterpret_cast<const uint16_t*>(units.data());
    ASSERT_EQ(placemat_utf8_length_of_utf16(c, units.size()), utf8_length(units));
    for (const std::size_t room : {0, 4, 40}) {
      expect_same_output<uint8_t, std::uint8_t>(
          room, [&](uint8_t* out) { return placemat_utf8_from_utf16(c, units.size(), out, room); },
          [&](auto out) { return encode(units, out); });
      expect_same_output<uint8_t, std::uint8_t>(
          room,
          [&](uint8_t* out) {
            return placemat_utf8_from_utf16_replacing(c, units.size(), out, room);
          },
          [&](auto out) { return encode_replacing(units, out); });
    }
  }
  for (std::size_t from = 0; from <= utf32.size(); ++from) {
    const std::span<const char32_t> units = std::span(utf32).subspan(from);
    const auto* c = reinterpret_cast<const uint32_t*>(units.data());
    ASSERT_EQ(placemat_utf8_length_of_utf32(c, units.size()), utf8_length(units));
    for (const std::size_t room : {0, 4, 40}) {
      expect_same_output<uint8_t, std::uint8_t>(
          room, [&](uint8_t* out) { return placemat_utf8_from_utf32(c, units.size(), out, room); },
          [&](auto out) { return encode(units, out); });
      expect_same_output<uint8_t, std::uint8_t>(
          room,
          [&](uint8_t* out) {
            return placemat_utf8_from_utf32_replacing(c, units.size(), out, room);
          },
          [&](auto out) { return encode_replacing(units, out); });
    }
  }
}

TEST(Utf8C, FindsBoundariesAsTheCodecDoes) {
  const auto check = [](CodeUnits units) {
    for (std::size_t at = 0; at <= units.size(); ++at) {
      const placemat_character c = placemat_utf8_previous(units.data(), at);
      const Character cc = previous(units, at);
      ASSERT_EQ(c.start, cc.start);
      ASSERT_EQ(c.length, cc.length);
      ASSERT_EQ(c.value, cc.value);
      ASSERT_EQ(static_cast<int>(c.defect), static_cast<int>(cc.defect));
      ASSERT_EQ(placemat_utf8_truncate(units.data(), units.size(), at), truncate(units, at));
    }
  };
  check({});
  for_each_string(kind_octets(), 4, check);
}

TEST(Utf8C, OrdersAsTheCodecDoes) {
  std::vector<std::vector<std::uint8_t>> strings = {{}};
  for_each_string(std::vector<std::uint8_t>{0x41, 0x80, 0xEE, 0xF0}, 3,
                  [&](CodeUnits units) { strings.emplace_back(units.begin(), units.end()); });
  for (const auto& left : strings) {
    for (const auto& right : strings) {
      const int octets =
          placemat_utf8_compare(left.data(), left.size(), right.data(), right.size());
      const int utf16 =
          placemat_utf8_compare_utf16(left.data(), left.size(), right.data(), right.size());
      ASSERT_EQ(octets <=> 0, compare(left, right)) << hex(left) << " and " << hex(right);
      ASSERT_EQ(utf16 <=> 0, compare_utf16(left, right)) << hex(left) << " and " << hex(right);
    }
  }
}

TEST(Utf8C, ReadsAStreamCutAnywhere) {
  const std::vector<std::uint8_t> text = {0x41, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98,
                                          0x80, 0xED, 0xA0, 0x42, 0xE2, 0x82};
  for (const bool replacing : {false, true}) {
    placemat_utf8_stream stream;
    placemat_utf8_stream_begin(&stream, replacing);
    std::vector<std::uint16_t> out(2 * text.size());
    std::size_t written = 0;
    placemat_transcoded result{};
    for (std::size_t i = 0; i < text.size() && result.stop == PLACEMAT_END; ++i) {
      result = placemat_utf8_stream_to_utf16(&stream, &text[i], 1, out.data() + written, 2);
      written += result.written;
    }
    if (result.stop == PLACEMAT_END) {
      result = placemat_utf8_stream_end_utf16(&stream, out.data() + written, 1);
      written += result.written;
    }
    out.resize(written);
    const std::vector<std::uint16_t> before = {0x41, 0x20AC, 0xD83D, 0xDE00};
    std::vector<std::uint16_t> expected = before;
    if (replacing) expected.insert(expected.end(), {0xFFFD, 0xFFFD, 0x42, 0xFFFD});
    EXPECT_EQ(out, expected);
    EXPECT_EQ(result.stop, replacing ? PLACEMAT_END : PLACEMAT_ILL_FORMED);
    EXPECT_EQ(result.defect, replacing ? PLACEMAT_WELL_FORMED : PLACEMAT_SURROGATE);
  }
  placemat_utf8_stream stream;
  placemat_utf8_stream_begin(&stream, true);
  std::uint32_t value = 0;
  EXPECT_EQ(placemat_utf8_stream_to_utf32(&stream, text.data() + 1, 2, &value, 1).written, 0u);
  EXPECT_EQ(placemat_utf8_stream_end_utf32(&stream, &value, 1).written, 1u);
  EXPECT_EQ(value, 0xFFFDu);
}

TEST(Utf8C, NamesTheActiveKernel) { EXPECT_EQ(placemat_utf8_kernel(), active_kernel().name); }

}  // namespace
}  // namespace placemat::utf8
