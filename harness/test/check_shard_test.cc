// Tests that the shards of a check, joined, are the report of one run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/check/check.h"
#include "harness/check/shard.h"
#include "harness/check/shard_state.h"
#include "harness/test/budget.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "harness/test/validating_subject.h"
#include "reports/json.h"

namespace placemat::inline test {
namespace {

Subject plugin(Fault fault) {
  return {.argv = {PLACEMAT_MINIATURES "/plugin_host", faulty_plugin(fault)},
          .door = "faulty-" + std::string(fault_name(fault))};
}

CheckOptions quick_options() {
  CheckOptions options;
  options.subjects = {plugin(Fault::kNone), plugin(Fault::kEdA0), plugin(Fault::kTruncatedTail)};
  options.level = Level::kQuick;
  options.budget_seconds = kAmpleBudget;
  options.jobs = 2;
  options.vectors = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  return options;
}

// Returns options for all strings of one to three octets that begin with one of two octets.
CheckOptions exhaustive_options() {
  CheckOptions options;
  options.subjects = {validating(Fault::kEdA0), validating(Fault::kNone)};
  options.level = Level::kExhaustive;
  options.budget_seconds = kAmpleBudget;
  options.longest = 1 << 16;  // others take minutes
  options.space.firsts = {0x41, 0xED};
  options.space.max_length = 3;
  options.jobs = 2;
  return options;
}

std::vector<Report> shards_of(CheckOptions options, unsigned shards) {
  std::vector<Report> reports;
  for (unsigned number = 1; number <= shards; ++number) {
    options.shard = {number, shards};
    // The reports pass through JSON, as reports in files do.
    reports.push_back(from_json(to_json(check(options)), "shard"));
  }
  return reports;
}

std::string without_clock(Report report) {
  report.started = "";
  return to_json(report);
}

struct ShardsRow {
  const char* name;
  CheckOptions (*options)();
  unsigned shards;
};

class ShardsTest : public testing::TestWithParam<ShardsRow> {};

TEST_P(ShardsTest, JoinedAreTheReportOfOneRun) {
  const ShardsRow& row = GetParam();
  std::vector<Report> shards = shards_of(row.options(), row.shards);
  std::swap(shards.front(), shards.back());
  EXPECT_EQ(without_clock(join_shards(shards)), without_clock(check(row.options())));
}

INSTANTIATE_TEST_SUITE_P(Checks, ShardsTest,
                         testing::Values(ShardsRow{"quick_in_three", quick_options, 3},
                                         ShardsRow{"quick_in_seven", quick_options, 7},
                                         ShardsRow{"exhaustive_in_two", exhaustive_options, 2}),
                         [](const auto& info) { return std::string(info.param.name); });

struct BadRow {
  const char* name;
  void (*spoil)(std::vector<Report>& shards);
  const char* complaint;
};

class BadShardsTest : public testing::TestWithParam<BadRow> {};

TEST_P(BadShardsTest, AreRefused) {
  ImplementationRecord record;
  record.id = "some";
  record.level = "quick";
  record.profile.form = "rfc3629";
  record.shard_state = shard_state({});
  std::vector<Report> shards(3);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    shards[i].shard = {static_cast<unsigned>(i + 1), 3};
    shards[i].implementations = {record};
  }
  EXPECT_EQ(join_shards(shards).shard, Shard());
  GetParam().spoil(shards);
  try {
    join_shards(shards);
    FAIL() << "joined";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(GetParam().complaint));
  }
}

const BadRow kBadRows[] = {
    {"one_is_missing", [](auto& shards) { shards.pop_back(); },
     "give each shard of one check once"},
    {"one_is_there_twice", [](auto& shards) { shards[2] = shards[1]; }, "shard 2/3 is no 3/3"},
    {"none", [](auto& shards) { shards.clear(); }, "there is no shard"},
    {"another_seed", [](auto& shards) { shards[1].seed = 7; }, "differ in their seed"},
    {"another_program", [](auto& shards) { shards[1].placemat = "9"; }, "the version of placemat"},
    {"another_implementation", [](auto& shards) { shards[1].implementations[0].id = "other"; },
     "differ in their implementations"},
    {"one_more", [](auto& shards) { shards[1].implementations.emplace_back(); },
     "differ in their implementations"},
    {"another_level", [](auto& shards) { shards[1].implementations[0].level = "standard"; },
     "the level of some"},
    {"another_version", [](auto& shards) { shards[1].implementations[0].version = "2"; },
     "the version of some"},
    {"another_profile", [](auto& shards) { shards[1].implementations[0].profile.form = "cesu-8"; },
     "the profile of some"},
    {"another_system", [](auto& shards) { shards[1].implementations[0].system = "other-1"; },
     "the system of some"},
    {"no_state", [](auto& shards) { shards[1].implementations[0].shard_state = "{"; },
     "shard_state:1:2: not JSON, or cut short; give reports that check --shard wrote"},
};

INSTANTIATE_TEST_SUITE_P(Rows, BadShardsTest, testing::ValuesIn(kBadRows),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace placemat::inline test
