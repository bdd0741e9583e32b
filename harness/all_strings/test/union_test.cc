// Tests results that are one sweep, and results that are not.

#include "harness/all_strings/union.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "harness/all_strings/test/results.h"

namespace placemat::inline all_strings {
namespace {

// One portion is computed again, and one is not.
constexpr PortionNumber kAgain = 0;
constexpr PortionNumber kOnce = 0x41C3;
static_assert(is_computed_again(kAgain) && !is_computed_again(kOnce));

// Returns the union of all results except these two.
SweepUnion all_but(std::optional<PortionNumber> once, std::optional<PortionNumber> again,
                   bool partial) {
  UnionBuilder builder;
  for (PortionNumber portion = 0; portion < kPortions; ++portion) {
    if (portion != once) builder.add(result_of(portion), "once");
    if (is_computed_again(portion) && portion != again) {
      builder.add(result_of(portion, true), "again");
    }
  }
  return builder.join(partial);
}

TEST(Union, AddsUp) {
  const SweepUnion whole = all_but({}, {}, false);
  EXPECT_TRUE(whole.complete());
  EXPECT_EQ(whole.strings(), strings_of(3));
  EXPECT_EQ(whole.again, 656u);
  EXPECT_EQ(whole.answers.size(), 1u);
  EXPECT_EQ(whole.findings.accepted, 128u * kPortions);
}

TEST(Union, KnowsAGapOfOne) {
  EXPECT_NE(refusal_of([] { all_but(kOnce, {}, false); }).find("a gap of 1 portions: 41C3;"),
            std::string::npos);
  EXPECT_NE(refusal_of([] {
              all_but({}, kAgain, false);
            }).find("a gap of 1 portions, computed again: 0000;"),
            std::string::npos);
  const SweepUnion partial = all_but(kOnce, kAgain, true);
  EXPECT_FALSE(partial.complete());
  EXPECT_EQ(partial.strings(), strings_of(3) - 256);
  EXPECT_EQ(partial.again, 655u);
}

TEST(Union, RefusesWhatIsNotOneSweep) {
  const struct {
    const char* name;
    std::function<void(const ResultFolder&, const ResultFolder&)> add;
    const char* says;
  } kRows[] = {
      {"an overlap", [](const auto&, const auto& other) { other.write(result_of(kOnce)); },
       "overlaps"},
      {"another binary",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kOnce + 1);
         result.sweep.binary = "another";
         other.write(result);
       },
       "in binary;"},
      {"another level",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kOnce + 1);
         result.sweep.octets = 4;
         result.findings.done = {portion_of(kOnce + 1, 4)};
         result.findings.judgements[Judgement::kConforms] = 65536;
         other.write(result);
       },
       "in length of strings;"},
      {"another implementation",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kOnce + 1);
         result.sweep.id = "another";
         other.write(result);
       },
       "in implementation;"},
      {"another version",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kOnce + 1);
         result.sweep.version = "2";
         other.write(result);
       },
       "in version or claims;"},
      {"other answers",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kAgain, true);
         result.findings.accepted = 127;
         other.write(result);
       },
       "has other answers than"},
      {"compared with itself",
       [](const auto&, const auto& other) {
         PortionResult result = result_of(kAgain, true);
         result.by = {1, 2};
         other.write(result);
       },
       "by the same shard"},
      {"outside the plan",
       [](const auto&, const auto& other) { other.write(result_of(kOnce, true)); },
       "not by the plan"},
      {"a damaged file",
       [](const auto& folder, const auto&) {
         std::filesystem::resize_file(file_of(folder.path(), kOnce, false), 100);
       },
       "is damaged"},
      {"a gap", [](const auto&, const auto& other) { other.write(result_of(kOnce + 1)); },
       "there is a gap of 65533 portions: 0001 0002 0003 0004 0005 ...;"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const ResultFolder folder;
    const ResultFolder other;
    folder.write(result_of(kAgain));
    folder.write(result_of(kOnce));
    row.add(folder, other);
    const bool is_gap = std::string(row.name) == "a gap";
    const std::string what = refusal_of([&] {
      unite({folder.path(), other.path()}, /*partial=*/!is_gap);
    });
    EXPECT_NE(what.find(row.says), std::string::npos) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
  }
}

TEST(Union, OfNothingIsRefused) {
  const ResultFolder folder;
  EXPECT_NE(refusal_of([&] { unite({folder.path()}, true); }).find("holds no result"),
            std::string::npos);
  EXPECT_NE(refusal_of([&] { unite({folder.path() / "none"}, true); }).find("is no folder"),
            std::string::npos);
}

}  // namespace
}  // namespace placemat::inline all_strings
