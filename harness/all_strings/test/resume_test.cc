// Tests that a run that was interrupted, or cut into shards, has the result of a run in one piece.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "harness/all_strings/exhaustive.h"
#include "harness/all_strings/test/fakes.h"

namespace placemat::inline all_strings {
namespace {

class ExhaustiveResume : public testing::Test {
 protected:
  ExhaustiveResume()
      : state_(std::filesystem::temp_directory_path() /
               ("placemat-resume-" + std::to_string(getpid()))) {
    std::filesystem::remove(state_);
    options_.space = {.firsts = {0x00, 0x41, 0xC2, 0xE1, 0xED, 0xEE, 0xF4}, .max_length = 3};
    options_.jobs = 2;
  }
  ~ExhaustiveResume() override { std::filesystem::remove(state_); }

  static void expect_equal(const ExhaustiveResult& left, const ExhaustiveResult& right) {
    EXPECT_EQ(left.record, right.record);
    EXPECT_EQ(left.deviations, right.deviations);
    EXPECT_EQ(left.unanswered, right.unanswered);
  }

  const std::filesystem::path state_;
  ExhaustiveOptions options_;
  const Fake implementation_{fakes::no_lower_bound};
};

TEST_F(ExhaustiveResume, AnInterruptedRunGoesOn) {
  // The work is long enough that some is left whenever a run is stopped.
  options_.space = {.firsts = {0x41, 0xC2, 0xED, 0xF4}, .min_length = 3, .max_length = 4};
  const ExhaustiveResult whole = run_exhaustive(implementation_, options_);
  ASSERT_TRUE(whole.complete);
  options_.state = state_;
  options_.stop = [] { return true; };
  ExhaustiveResult result = run_exhaustive(implementation_, options_);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.record.cases, 0u);
  int runs = 1;
  std::uint64_t done = 0;
  while (!result.complete) {
    ASSERT_LT(++runs, 1000);
    // Each run is stopped as soon as it has made progress.
    bool moved = false;
    std::uint64_t before = done;
    options_.progress = [&](const ExhaustiveProgress& progress) {
      EXPECT_GE(progress.done, before);
      EXPECT_EQ(progress.of, whole.record.cases);
      moved = moved || progress.done > before;
      done = progress.done;
    };
    options_.stop = [&] { return moved; };
    result = run_exhaustive(implementation_, options_);
  }
  expect_equal(result, whole);
}

TEST_F(ExhaustiveResume, ACompleteStateIsTheResult) {
  options_.state = state_;
  const ExhaustiveResult first = run_exhaustive(implementation_, options_);
  options_.progress = [](const ExhaustiveProgress&) { FAIL() << "asked again"; };
  expect_equal(run_exhaustive(implementation_, options_), first);
}

TEST_F(ExhaustiveResume, AStateOfAnotherRunIsRefused) {
  options_.state = state_;
  run_exhaustive(implementation_, options_);
  options_.space.shard.of = 2;
  EXPECT_THROW(run_exhaustive(implementation_, options_), ExhaustiveError);
}

TEST_F(ExhaustiveResume, ADamagedStateIsRefused) {
  options_.state = state_;
  run_exhaustive(implementation_, options_);
  std::filesystem::resize_file(state_, std::filesystem::file_size(state_) - 20);
  EXPECT_THROW(run_exhaustive(implementation_, options_), ExhaustiveError);
  std::ofstream(state_) << "";
  EXPECT_THROW(run_exhaustive(implementation_, options_), ExhaustiveError);
}

TEST_F(ExhaustiveResume, AStateThatCannotBeWrittenIsAnError) {
  options_.state = state_ / "no" / "such" / "folder";
  EXPECT_THROW(run_exhaustive(implementation_, options_), ExhaustiveError);
}

TEST_F(ExhaustiveResume, ShardsAddUp) {
  const ExhaustiveResult whole = run_exhaustive(implementation_, options_);
  std::vector<ExhaustiveResult> shards;
  for (unsigned shard = 1; shard <= 3; ++shard) {
    options_.space.shard = {shard, 3};
    shards.push_back(run_exhaustive(implementation_, options_));
    EXPECT_LT(shards.back().record.cases, whole.record.cases);
  }
  const ExhaustiveResult merged = merge_exhaustive(kRfc3629, shards);
  expect_equal(merged, whole);
  EXPECT_EQ(merged.counted_over, whole.counted_over);
}

TEST_F(ExhaustiveResume, JobsDoNotMatter) {
  const ExhaustiveResult two = run_exhaustive(implementation_, options_);
  options_.jobs = 5;
  expect_equal(run_exhaustive(implementation_, options_), two);
}

}  // namespace
}  // namespace placemat::inline all_strings
