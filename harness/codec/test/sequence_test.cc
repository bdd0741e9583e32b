#include "harness/codec/sequence.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "harness/codec/scalar.h"
#include "harness/codec/test/expected.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"

namespace placemat::utf8 {
namespace {

template <std::size_t N>
using Octets = std::array<std::uint8_t, N>;

template <std::size_t N>
constexpr bool reads(Octets<N> units, char32_t value, std::uint8_t length, Defect defect) {
  return next_sequence(CodeUnits(units)) == Sequence{value, length, defect};
}

// Compares the table, which the compiler has made, with the function at run time.
TEST(Sequence, TheTableOfLeadsIsWhatItsFunctionSays) {
  for (unsigned octet = 0; octet < 256; ++octet) {
    const Lead lead = lead_of(static_cast<std::uint8_t>(octet));
    EXPECT_EQ(lead.length, kLeads[octet].length) << octet;
    EXPECT_EQ(lead.second_first, kLeads[octet].second_first) << octet;
    EXPECT_EQ(lead.second_last, kLeads[octet].second_last) << octet;
    EXPECT_EQ(lead.length != 0, leads(kRfc3629, static_cast<std::uint8_t>(octet))) << octet;
  }
}

// Tests the functions at compile time: the examples of RFC 3629 section 7, and each line of the
// table of defects.
static_assert(reads(Octets<1>{0x41}, 0x41, 1, Defect::kNone));
static_assert(reads(Octets<3>{0xE2, 0x89, 0xA2}, 0x2262, 3, Defect::kNone));
static_assert(reads(Octets<2>{0xCE, 0x91}, 0x391, 2, Defect::kNone));
static_assert(reads(Octets<4>{0xF0, 0xA3, 0x8E, 0xB4}, 0x233B4, 4, Defect::kNone));
static_assert(reads(Octets<4>{0xF4, 0x8F, 0xBF, 0xBF}, 0x10FFFF, 4, Defect::kNone));
static_assert(reads(Octets<1>{0x80}, 0, 1, Defect::kUnexpectedContinuation));
static_assert(reads(Octets<2>{0xC0, 0xAF}, 0, 1, Defect::kNonShortest));
static_assert(reads(Octets<1>{0xF5}, 0, 1, Defect::kOutOfRange));
static_assert(reads(Octets<1>{0xFE}, 0, 1, Defect::kInvalidOctet));
static_assert(reads(Octets<1>{0xED}, 0, 1, Defect::kTruncated));
static_assert(reads(Octets<2>{0xED, 0x41}, 0, 1, Defect::kInterrupted));
static_assert(reads(Octets<3>{0xED, 0xA0, 0x80}, 0, 1, Defect::kSurrogate));
static_assert(reads(Octets<2>{0xE0, 0x9F}, 0, 1, Defect::kNonShortest));
static_assert(reads(Octets<2>{0xF0, 0x8F}, 0, 1, Defect::kNonShortest));
static_assert(reads(Octets<2>{0xF4, 0x90}, 0, 1, Defect::kOutOfRange));
static_assert(reads(Octets<4>{0xF0, 0x90, 0x80, 0x41}, 0, 3, Defect::kInterrupted));

// The scalar kernel's loops work at compile time.
constexpr Octets<10> kMixed = {0x24, 0xC2, 0xA2, 0xE2, 0x82, 0xAC, 0xF0, 0x90, 0x8D, 0x88};
static_assert(scalar::validate(kMixed));
static_assert(!scalar::validate(CodeUnits(kMixed).first(9)));
static_assert(scalar::well_formed_prefix(CodeUnits(kMixed).first(9)) == 6);
static_assert(scalar::utf32_length(kMixed) == 4);
static_assert(scalar::utf16_length(kMixed) == 5);
static_assert(scalar::length_replacing<char16_t>(CodeUnits(kMixed).subspan(2)) == 4);
static_assert([] {
  std::array<char16_t, 5> text{};
  std::array<std::uint8_t, 10> back{};
  using scalar::IllFormed;
  const Progress there = scalar::decode<IllFormed::kStop>(kMixed, std::span<char16_t>(text));
  const Progress here = scalar::encode<IllFormed::kStop>(std::span<const char16_t>(text), back);
  return there == Progress{10, 5} && here == Progress{5, 10} && back == kMixed &&
         text == std::array<char16_t, 5>{0x24, 0xA2, 0x20AC, 0xD800, 0xDF48};
}());

// Returns the oracle's first segment.
Sequence oracle_sequence(CodeUnits units) {
  const Segment first = next_segment(kRfc3629, units, 0, std::nullopt);
  return {first.value, static_cast<std::uint8_t>(first.length), first.defect};
}

TEST(Sequence, AgreesWithTheOracleOnEveryStringOfUpToThreeOctets) {
  const auto octets = all_octets();
  for (std::size_t length = 1; length <= 3; ++length) {
    for_each_string(octets, length, [](CodeUnits units) {
      ASSERT_EQ(next_sequence(units), oracle_sequence(units)) << hex(units);
    });
  }
}

TEST(Sequence, AgreesWithTheOracleOnBoundariesToFiveOctets) {
  const auto octets = boundary_octets();
  for_each_string(octets, 4, [](CodeUnits units) {
    ASSERT_EQ(next_sequence(units), oracle_sequence(units)) << hex(units);
  });
  const auto kinds = kind_octets();
  for_each_string(kinds, 5, [](CodeUnits units) {
    ASSERT_EQ(next_sequence(units), oracle_sequence(units)) << hex(units);
  });
}

TEST(Sequence, EveryScalarValueIsSpelledAsTheOracleSpellsIt) {
  for (Ucs4 value = 0; value <= kMaxScalar; ++value) {
    const std::vector<std::uint8_t> expected = encode_value(kRfc3629, value);
    ASSERT_EQ(is_surrogate(value), expected.empty()) << value;
    if (expected.empty()) continue;
    ASSERT_EQ(utf8_length_of(value), expected.size()) << value;
    std::vector<std::uint8_t> octets(expected.size());
    ASSERT_EQ(put(value, octets.data()), expected.size());
    ASSERT_EQ(octets, expected) << value;
    const auto length = static_cast<std::uint8_t>(expected.size());
    ASSERT_EQ(next_sequence(CodeUnits(octets)), (Sequence{char32_t{value}, length, Defect::kNone}));
  }
}

TEST(Sequence, IncompleteSuffixIsTheTruncatedLastSubpart) {
  const auto check = [](CodeUnits units) {
    const std::vector<Segment> segments = segment(kRfc3629, units);
    const bool truncated = !segments.empty() && segments.back().defect == Defect::kTruncated;
    ASSERT_EQ(incomplete_suffix(units), truncated ? segments.back().length : 0) << hex(units);
  };
  check({});
  const auto octets = boundary_octets();
  for (std::size_t length = 1; length <= 4; ++length) for_each_string(octets, length, check);
}

}  // namespace
}  // namespace placemat::utf8
