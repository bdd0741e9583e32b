// Tests how changes between two reports are found and written.
#include "reports/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

std::vector<Change> changes_of(const Comparison& comparison) {
  std::vector<Change> changes;
  for (const ChangeRecord& change : comparison.changes) changes.push_back(change.change);
  return changes;
}

TEST(Comparison, EachKindOfChangeIsToldAsItIs) {
  using Edit = std::function<void(Report&)>;
  const Edit nothing = [](Report&) {};
  const Edit without_first = [](Report& report) {
    lenient_in(report).deviations.erase(lenient_in(report).deviations.begin());
  };
  const Edit without_third = [](Report& report) {
    lenient_in(report).deviations.erase(lenient_in(report).deviations.begin() + 2);
  };
  const struct {
    const char* name;
    Edit old_report;
    Edit new_report;
    std::vector<Change> changes;
    bool regression;
  } kRows[] = {
      {"nothing", nothing, nothing, {}, false},
      {"another deviation", without_first, nothing, {Change::kNew}, true},
      {"one less", nothing, without_first, {Change::kFixed}, false},
      {"one less, asked less",
       [](Report& report) { lenient_in(report).level = "standard"; },
       [&](Report& report) {
         without_first(report);
         lenient_in(report).level = "quick";
       },
       {Change::kUnseen},
       false},
      {"another count",
       nothing,
       [](Report& report) { lenient_in(report).deviations[0].count += 1; },
       {Change::kChanged},
       false},
      {"another count, asked more",
       [](Report& report) { lenient_in(report).level = "quick"; },
       [](Report& report) { lenient_in(report).deviations[0].count += 1; },
       {},
       false},
      {"another reply",
       nothing,
       [](Report& report) { lenient_in(report).deviations[0].observed = "values 41"; },
       {Change::kChanged},
       false},
      {"documented now",
       nothing,
       [](Report& report) { lenient_in(report).deviations[0].status = Status::kDocumented; },
       {Change::kChanged},
       false},
      {"documented no more",
       nothing,
       [](Report& report) { lenient_in(report).deviations[2].status = Status::kNotFound; },
       {Change::kNew},
       true},
      {"documented, and not met before", without_third, nothing, {Change::kChanged}, false},
      {"what follows from another",
       nothing,
       [](Report& report) { lenient_in(report).deviations.pop_back(); },
       {},
       false},
      {"another place, other words",
       nothing,
       [](Report& report) { lenient_in(report).deviations[0].replay = "placemat check other"; },
       {},
       false},
      {"cannot be judged",
       nothing,
       [](Report& report) {
         lenient_in(report).facets = {{Facet::kValidate, {1, {{Judgement::kCrashed, 1}}}}};
       },
       {Change::kFailing},
       true},
      {"can be judged",
       [](Report& report) {
         lenient_in(report).facets = {{Facet::kValidate, {1, {{Judgement::kTimedOut, 1}}}}};
       },
       nothing,
       {Change::kMended},
       false},
      {"added",
       [](Report& report) { report.implementations.erase(report.implementations.begin()); },
       nothing,
       {Change::kAdded},
       false},
      {"gone",
       nothing,
       [](Report& report) { report.implementations.erase(report.implementations.begin()); },
       {Change::kGone},
       false},
      {"another clock",
       nothing,
       [](Report& report) { report.started = "2027-01-01T00:00:00Z"; },
       {},
       false},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    Report older = sample_report();
    Report newer = sample_report();
    row.old_report(older);
    row.new_report(newer);
    const Comparison comparison = compare_reports(older, newer);
    EXPECT_EQ(changes_of(comparison), row.changes);
    EXPECT_EQ(comparison.has_regression(), row.regression);
    EXPECT_EQ(comparison.unchanged + (row.changes.empty() ? 0 : 1),
              sample_report().implementations.size());
  }
}

TEST(Comparison, RegressionsComeFirstAndTellHowToSeeThem) {
  Report older = sample_report();
  lenient_in(older).deviations.erase(lenient_in(older).deviations.begin());
  Report newer = sample_report();
  newer.implementations.erase(newer.implementations.begin());
  const Comparison comparison = compare_reports(older, newer);
  EXPECT_EQ(changes_of(comparison), (std::vector<Change>{Change::kNew, Change::kGone}));
  EXPECT_EQ(comparison.changes[0].replay, lenient_in(newer).deviations[0].replay);
  EXPECT_FALSE(comparison.changes[0].replay.empty());
}

TEST(Comparison, IsToldInEachForm) {
  Report older = hostile_report();
  older.implementations.erase(older.implementations.begin());
  Report newer = hostile_report();
  newer.implementations.back().deviations.clear();
  newer.started = "2026-01-03T03:04:05Z";
  const Comparison comparison = compare_reports(older, newer);
  expect_golden(comparison_text(comparison, false), "compare.txt");
  expect_golden(comparison_markdown(comparison), "compare.md");
  expect_golden(comparison_json(comparison), "compare.json");
  const auto document = nlohmann::json::parse(comparison_json(comparison));
  EXPECT_EQ(document.at("changes").size(), comparison.changes.size());
  EXPECT_EQ(document.at("regression"), comparison.has_regression());
  for (const unsigned char letter : comparison_text(comparison, false)) {
    EXPECT_TRUE(letter == '\n' || letter >= ' ') << static_cast<int>(letter);
  }
}

TEST(Comparison, NothingIsASentence) {
  const Comparison comparison = compare_reports(sample_report(), sample_report());
  EXPECT_THAT(comparison_text(comparison, false), testing::HasSubstr("Nothing changed in "));
  EXPECT_EQ(comparison_markdown(comparison).find('|'), std::string::npos);
}

}  // namespace
}  // namespace placemat::inline reports
