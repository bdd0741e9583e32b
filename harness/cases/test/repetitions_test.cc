// Tests how long the texts are that repeat is asked about.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "harness/cases/suite.h"

namespace placemat::inline cases {
namespace {

constexpr std::size_t power(unsigned bits) { return std::size_t{1} << bits; }

struct Row {
  const char* name;
  Level level;
  std::size_t longest;  // SuiteOptions::longest
  unsigned last;        // bits of the last power that all lengths are near
};

constexpr Row kRows[] = {
    {"quick", Level::kQuick, 0, 16},
    {"standard", Level::kStandard, 0, 20},
    {"exhaustive", Level::kExhaustive, 0, 32},
    {"quick_to_28_bits", Level::kQuick, power(28) + 1, 28},
    {"standard_to_31_bits", Level::kStandard, power(31) + 1, 31},
    {"exhaustive_to_24_bits", Level::kExhaustive, power(24) + 1, 24},
};

struct Asked {
  std::set<std::size_t> lengths;
  std::size_t cases = 0;
};

Asked asked(Level level, std::size_t longest) {
  Asked all;
  visit_cases(
      {.form = &kRfc3629, .level = level, .longest = longest}, Operation::kRepeat,
      [&all](const Case& one) {
        const Request& request = one.request;
        all.lengths.insert(request.number() * request.left().size() + request.right().size());
        ++all.cases;
      });
  return all;
}

class RepetitionsTest : public testing::TestWithParam<Row> {};

TEST_P(RepetitionsTest, AreNearPowersOfTwo) {
  const Row& row = GetParam();
  std::set<std::size_t> wanted;
  for (const unsigned bits : {16u, 20u, 24u, 28u, 29u, 30u, 31u, 32u}) {
    if (bits <= row.last) wanted.insert({power(bits) - 1, power(bits), power(bits) + 1});
  }
  EXPECT_EQ(asked(row.level, row.longest).lengths, wanted);
}

INSTANTIATE_TEST_SUITE_P(Rows, RepetitionsTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(RepetitionsTest, EndWhereTheOptionsSay) {
  EXPECT_EQ(asked(Level::kStandard, power(20) - 1).lengths,
            (std::set{power(16) - 1, power(16), power(16) + 1, power(20) - 1}));
}

TEST(RepetitionsTest, AreOfAllCharactersEverywhereIfExhaustiveIsToldHowFar) {
  constexpr std::size_t kMost = longest_repetition(Level::kExhaustive);
  EXPECT_GT(asked(Level::kExhaustive, kMost).cases, asked(Level::kExhaustive, 0).cases);
}

}  // namespace
}  // namespace placemat::inline cases
