// Compares every kernel with the oracle: lengths of ill-formed input where the kernel works in
// blocks.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

class Lengths : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }

  void check(CodeUnits units) const {
    const auto pieces = decoded_pieces<char16_t>(segment(kRfc3629, units));
    const std::size_t in_16 = outcome(pieces, true, SIZE_MAX).out.size();
    ASSERT_EQ(utf32_length_replacing(units, kernel()), pieces.size()) << hex(units);
    ASSERT_EQ(utf16_length_replacing(units, kernel()), in_16) << hex(units);
  }

  // Puts `string` before the end of a block, across it, and right after it; in the middle of the
  // input, and at its end.
  void check_at_seams(CodeUnits string) const {
    constexpr std::size_t kBlock = 64;
    const std::vector<Segment> segments = segment(kRfc3629, string);
    const std::size_t in_32 = segments.size();
    std::size_t in_16 = in_32;
    for (const Segment& one : segments) in_16 += one.well_formed() && one.value > 0xFFFF;
    for (const std::size_t after : {0, 3, 70}) {
      for (std::size_t before = kBlock - string.size(); before <= kBlock; ++before) {
        std::vector<std::uint8_t> units(before + string.size() + after, 'a');
        std::copy(string.begin(), string.end(),
                  units.begin() + static_cast<std::ptrdiff_t>(before));
        ASSERT_EQ(utf32_length_replacing(units, kernel()), before + in_32 + after) << hex(units);
        ASSERT_EQ(utf16_length_replacing(units, kernel()), before + in_16 + after) << hex(units);
      }
    }
  }
};

TEST_P(Lengths, EveryTwoOctetsAtASeam) {
  for_each_string(all_octets(), 2, [&](CodeUnits string) { check_at_seams(string); });
}

TEST_P(Lengths, BoundariesOfThreeOctetsAtASeam) {
  for_each_string(boundary_octets(), 3, [&](CodeUnits string) { check_at_seams(string); });
}

TEST_P(Lengths, KindsOfFourOctetsAtASeam) {
  for_each_string(kind_octets(), 4, [&](CodeUnits string) { check_at_seams(string); });
}

TEST_P(Lengths, OfWhatIsMostlyIllFormed) {
  const GuardedPages pages;
  const std::vector<std::uint8_t> kinds = kind_octets();
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 300; ++length) {
    for (int round = 0; round < 20; ++round) {
      std::vector<std::uint8_t> units(length);
      // ASCII alone is tested, too, for whole blocks of it.
      std::size_t used = 1;
      for (std::size_t i = 0; i < length; ++i) {
        if (i % 16 == 0) used = random() % 4 == 0 ? 1 : kinds.size();
        units[i] = kinds[random() % used];
      }
      check(pages.at_start(units));
      check(pages.at_end(units));
      if (HasFatalFailure()) return;
    }
  }
}

// The input is longer than one register can count.
TEST_P(Lengths, OfManyKibibytes) {
  std::mt19937 random(1);
  for (const std::size_t length : {100'000, 100'031, 100'063}) check(nearly_text(length, random));
  const std::vector<char32_t> values(100'003, 0x1F600);
  ASSERT_EQ(utf8_length(std::span<const char32_t>(values), kernel()), 4 * values.size());
  const std::vector<char32_t> too_large(100'003, 0xFFFFFFFF);
  ASSERT_EQ(utf8_length(std::span<const char32_t>(too_large), kernel()), 3 * too_large.size());
}

INSTANTIATE_TEST_SUITE_P(Kernels, Lengths, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });

}  // namespace
}  // namespace placemat::utf8
