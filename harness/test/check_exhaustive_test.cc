// Tests `check` at level exhaustive: what the sweep finds is counted exactly and shown in octet
// ranges. If it finds nothing, the report says what that proves.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/all_strings/exhaustive.h"
#include "harness/check/check.h"
#include "harness/test/budget.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "harness/test/validating_subject.h"
#include "reports/json.h"

namespace placemat::inline test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Returns options for one first octet of 256.
CheckOptions options_for(Subject subject, std::uint8_t first) {
  CheckOptions options;
  options.subjects = {std::move(subject)};
  options.level = Level::kExhaustive;
  options.budget_seconds = kAmpleBudget;
  options.longest = 1 << 16;  // others take minutes
  options.space.firsts = {first};
  options.space.max_length = 3;
  options.extra_states = 1;
  options.jobs = 2;
  return options;
}

struct SweptRow {
  const char* name;
  Fault fault;
  std::uint8_t first;
  const char* example;
  const char* extent;
  std::vector<std::string> rows;
  std::uint64_t strings;
};

const SweptRow kSweptRows[] = {
    {"surrogates",
     Fault::kEdA0,
     0xED,
     "validate EDA080",
     "accepts ED A0..BF 80..BF: 2,048 sequences",
     {"ED 80..9F 80..BF"},
     2048},
    {"overlong_two",
     Fault::kC0C1,
     0xC1,
     "validate C080",  // found by the suites; C1 80 is no shorter
     "accepts C1 80..BF: 64 sequences",
     {"no row"},
     64 + 64 * 128},  // and each with ASCII after it
    {"overlong_three",
     Fault::kE080,
     0xE0,
     "validate E08080",
     "accepts E0 80..9F 80..BF: 2,048 sequences",
     {"E0 A0..BF 80..BF"},
     2048},
};

class SweptFault : public testing::TestWithParam<SweptRow> {};

TEST_P(SweptFault, IsProvedAndItsExtentIsExact) {
  const SweptRow& row = GetParam();
  CheckOptions options = options_for(validating(row.fault), row.first);
  options.shard = {row.first % 8 + 1u, 8};  // to save time
  const Report report = check(options);
  EXPECT_EQ(exit_status_of(report), 1);
  const ImplementationRecord& record = report.implementations.at(0);
  EXPECT_EQ(record.level, "exhaustive");
  const auto found = std::find_if(record.deviations.begin(), record.deviations.end(),
                                  [&](const DeviationRecord& deviation) {
                                    return deviation.facet == Facet::kValidate &&
                                           deviation.deviation_class == fault_class(row.fault);
                                  });
  ASSERT_NE(found, record.deviations.end());
  EXPECT_THAT(found->example, ElementsAre(row.example));
  EXPECT_EQ(found->observed, "well-formed");
  EXPECT_EQ(found->extent, row.extent);
  EXPECT_EQ(found->rows, row.rows);
  EXPECT_EQ(found->count, row.strings);
  EXPECT_THAT(found->counted_over,
              StartsWith("all strings of one to three octets, of 1 of the 256 first octets"));
  EXPECT_THAT(found->replay, HasSubstr("--request"));
  EXPECT_THAT(record.proves, Not(Contains(StartsWith("validate"))));
  EXPECT_EQ(from_json(to_json(report), "report"), report);
}

INSTANTIATE_TEST_SUITE_P(Faults, SweptFault, testing::ValuesIn(kSweptRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CheckExhaustive, WhatConformsIsProvedAsFarAsItWasAsked) {
  const Report report = check(options_for(validating(Fault::kNone), 0xED));
  EXPECT_EQ(exit_status_of(report), 0);
  EXPECT_THAT(
      report.implementations.at(0).proves,
      ElementsAre(AllOf(HasSubstr("rfc3629 has 9 states"), HasSubstr("for k = 0"),
                        HasSubstr("over all 256 octets")),
                  AllOf(HasSubstr("for k = 1"), HasSubstr("over 12 octets")),
                  "validate: the right verdict on each of 65,793 strings: all strings of one to "
                  "three octets, of 1 of the 256 first octets."));
}

TEST(CheckExhaustive, AShardProvesNothingOfAutomata) {
  CheckOptions options = options_for(validating(Fault::kNone), 0xED);
  options.shard = {0xED % 16 + 1, 16};
  EXPECT_THAT(check(options).implementations.at(0).proves,
              ElementsAre(EndsWith("of 1 of the 256 first octets, shard 14/16.")));
}

TEST(CheckExhaustive, ADriverIsJudgedAtStandardAndSaysSo) {
  CheckOptions options = options_for(validating(Fault::kNone), 0xED);
  options.subjects[0].in_process = nullptr;
  options.shard.of = 64;
  EXPECT_EQ(check(options).implementations.at(0).level, "standard");
}

TEST(CheckExhaustive, KeepsWhatIsDoneAndRefusesWhatIsOfAnother) {
  CheckOptions options = options_for(validating(Fault::kNone), 0xED);
  options.shard = {0xED % 64 + 1, 64};
  options.state = std::filesystem::path(testing::TempDir()) / "placemat-check-states" / "deeper";
  std::filesystem::remove_all(options.state);
  const Report report = check(options);
  const auto file = state_file(options, report.implementations.at(0).id);
  EXPECT_TRUE(std::filesystem::exists(file)) << file;
  Report again = check(options);
  again.started = report.started;
  EXPECT_EQ(again, report);
  std::ofstream(file) << "something else\n";
  EXPECT_THROW(check(options), ExhaustiveError);
  std::filesystem::remove_all(options.state);
}

}  // namespace
}  // namespace placemat::inline test
