// Compares characters near an offset with the oracle's segments from the start on.
#include "harness/codec/boundary.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

Character character_of(const Segment& segment) {
  const auto length = static_cast<std::uint8_t>(segment.length);
  return {{segment.value, length, segment.defect}, segment.offset};
}

void check(CodeUnits units) {
  const std::vector<Segment> segments = segment(kRfc3629, units);
  // Other offsets are tested as shorter strings: the octets after an offset do not count.
  ASSERT_EQ(previous(units, units.size()), character_of(segments.back()));
  std::size_t most = 0;
  for (const Segment& one : segments) {
    for (std::size_t i = 0; i < one.length; ++i, ++most) {
      ASSERT_EQ(truncate(units, most), one.offset) << "to " << most;
      ASSERT_EQ(character_at(units, most), character_of(one)) << "at " << most;
      ASSERT_EQ(start_of(units, most), one.offset) << "at " << most;
    }
  }
  ASSERT_EQ(truncate(units, most), units.size());
  ASSERT_EQ(truncate(units, most + 1), units.size());
}

TEST(Boundary, OfNothing) {
  EXPECT_EQ(previous({}, 0), (Character{{0, 0, Defect::kNone}, 0}));
  EXPECT_EQ(previous({}, 1), (Character{{0, 0, Defect::kNone}, 0}));
  EXPECT_EQ(previous(octets("a"), 0), (Character{{0, 0, Defect::kNone}, 0}));
  EXPECT_EQ(truncate({}, 0), 0u);
  EXPECT_EQ(truncate({}, 5), 0u);
}

TEST(Boundary, AnOffsetPastTheEndCountsAsTheEnd) {
  EXPECT_EQ(previous(octets("a\xC3\xA9"), 100), (Character{{0xE9, 2, Defect::kNone}, 1}));
}

TEST(Boundary, OfEveryStringToThreeOctets) {
  for (const std::size_t length : {1, 2, 3}) for_each_string(all_octets(), length, check);
}

TEST(Boundary, OfBoundariesToFourOctets) { for_each_string(boundary_octets(), 4, check); }

TEST(Boundary, OfKindsToSixOctets) {
  for_each_string(kind_octets(), 5, check);
  // These are one lead of each length, octets that lead no sequence, and ASCII.
  const std::vector<std::uint8_t> few = {0x41, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0xFF};
  for_each_string(few, 6, check);
}

TEST(Boundary, OfEveryScalarValue) {
  for (Ucs4 value = 0; value <= kMaxScalar; ++value) {
    const std::vector<std::uint8_t> units = encode_value(kRfc3629, value);
    if (units.empty()) continue;
    const auto length = static_cast<std::uint8_t>(units.size());
    ASSERT_EQ(previous(units, length), (Character{{value, length, Defect::kNone}, 0}));
    ASSERT_EQ(truncate(units, length - 1u), 0u) << value;
  }
}

TEST(Boundary, NothingOutsideIsRead) {
  const GuardedPages pages;
  std::mt19937 random(1);
  for (std::size_t length = 1; length <= 40; ++length) {
    for (int round = 0; round < 50; ++round) {
      const std::vector<std::uint8_t> units = nearly_text(length, random);
      check(pages.at_start(units));
      check(pages.at_end(units));
      for (std::size_t end = 1; end < length; ++end) {
        ASSERT_EQ(previous(units, end), previous(CodeUnits(units).first(end), end)) << hex(units);
      }
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// Only the octets before the offset count, so the octets after it may even be unreadable.
TEST(Boundary, PreviousDoesNotLookBehindTheOffset) {
  const GuardedPages pages;
  const CodeUnits before = pages.at_end(octets("a\xF0\x9F\x98"));
  const CodeUnits longer(before.data(), before.size() + 10);
  EXPECT_EQ(previous(longer, 4), (Character{{0, 3, Defect::kTruncated}, 1}));
}

// A walk leads back to the start, and text that is replaced in two parts is replaced as in one.
TEST(Boundary, WalkingBackAndCuttingAgreeWithDecoding) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    const std::vector<std::uint8_t> units = nearly_text(300, random);
    std::vector<char32_t> whole(utf32_length_replacing(units));
    ASSERT_TRUE(decode_replacing(units, std::span(whole)).complete());
    std::vector<char32_t> backwards;
    for (std::size_t at = units.size(); at > 0;) {
      const Character last = previous(units, at);
      backwards.push_back(last.well_formed() ? last.value : char32_t{kReplacementCharacter});
      at = last.start;
    }
    ASSERT_TRUE(std::equal(whole.begin(), whole.end(), backwards.rbegin(), backwards.rend()))
        << hex(units);
    for (std::size_t most = 0; most <= units.size(); ++most) {
      const std::size_t kept = truncate(units, most);
      std::vector<char32_t> parts(whole.size());
      const CodeUnits all = units;
      const Transcoded head = decode_replacing(all.first(kept), std::span(parts));
      const Transcoded tail =
          decode_replacing(all.subspan(kept), std::span(parts).subspan(head.written));
      ASSERT_TRUE(head.complete() && tail.complete()) << most << " of " << hex(units);
      ASSERT_EQ(parts, whole) << most << " of " << hex(units);
    }
  }
}

// The functions work at compile time, too.
constexpr std::uint8_t kEuro[] = {0x41, 0xE2, 0x82, 0xAC};
static_assert(previous(kEuro, 4) == Character{{0x20AC, 3, Defect::kNone}, 1});
static_assert(previous(kEuro, 3) == Character{{0, 2, Defect::kTruncated}, 1});
static_assert(truncate(kEuro, 3) == 1);

}  // namespace
}  // namespace placemat::utf8
