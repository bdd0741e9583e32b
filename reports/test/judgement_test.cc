#include "reference/words/judgement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "reports/record.h"

namespace placemat::inline reports {
namespace {

TEST(Judgement, EachHasOneNameThatIsReadBack) {
  std::set<std::string_view> names;
  for (const Judgement judgement : kJudgements) {
    const std::string_view name = judgement_name(judgement);
    SCOPED_TRACE(name);
    EXPECT_FALSE(name.empty());
    EXPECT_TRUE(names.insert(name).second);
    EXPECT_EQ(parse_judgement(name), judgement);
  }
  EXPECT_EQ(names.size(), 11u);
  EXPECT_EQ(parse_judgement(""), std::nullopt);
  EXPECT_EQ(parse_judgement("Conforms"), std::nullopt);
}

TEST(Judgement, NoneIsBothFaultAndFailure) {
  for (const Judgement judgement : kJudgements) {
    SCOPED_TRACE(judgement_name(judgement));
    EXPECT_FALSE(is_fault(judgement) && is_failure(judgement));
  }
}

struct VerdictRow {
  const char* name;
  std::map<Judgement, std::uint64_t> counts;  // counts of one facet
  const char* verdict;
};

const VerdictRow kVerdicts[] = {
    {"nothing offered", {}, "not-judged"},
    {"conforms", {{Judgement::kConforms, 1}}, "conforms"},
    {"a zero count is no count", {{Judgement::kConforms, 0}}, "not-judged"},
    {"a zero fault is no fault",
     {{Judgement::kConforms, 1}, {Judgement::kDeviates, 0}},
     "conforms"},
    {"deviates", {{Judgement::kConforms, 9}, {Judgement::kDeviates, 1}}, "deviates"},
    {"inconsistent", {{Judgement::kConforms, 9}, {Judgement::kInconsistent, 1}}, "deviates"},
    {"nondeterministic",
     {{Judgement::kConforms, 9}, {Judgement::kNondeterministic, 1}},
     "deviates"},
    {"crashed", {{Judgement::kConforms, 9}, {Judgement::kCrashed, 1}}, "not-judged"},
    {"timed out", {{Judgement::kConforms, 9}, {Judgement::kTimedOut, 1}}, "not-judged"},
    {"protocol error", {{Judgement::kConforms, 9}, {Judgement::kProtocolError, 1}}, "not-judged"},
    {"not reached", {{Judgement::kConforms, 9}, {Judgement::kNotJudged, 1}}, "not-judged"},
    {"a fault outranks a failure",
     {{Judgement::kCrashed, 9}, {Judgement::kDeviates, 1}},
     "deviates"},
    {"untestable beside conforming",
     {{Judgement::kConforms, 1}, {Judgement::kUntestable, 9}},
     "conforms"},
    {"only untestable", {{Judgement::kUntestable, 9}}, "not-judged"},
    {"only unspecified", {{Judgement::kUnspecified, 9}}, "not-judged"},
    {"only not observed", {{Judgement::kNotObserved, 9}}, "not-judged"},
};

TEST(Verdict, FollowsFromTheCounts) {
  for (const VerdictRow& row : kVerdicts) {
    SCOPED_TRACE(row.name);
    ImplementationRecord implementation;
    implementation.facets[Facet::kDecode].counts = row.counts;
    EXPECT_EQ(standing_name(standing_of(implementation)), row.verdict);
  }
}

TEST(Verdict, AFaultInAnyFacetCounts) {
  for (const Facet facet : kFacets) {
    SCOPED_TRACE(facet_name(facet));
    ImplementationRecord implementation;
    for (const Facet other : kFacets) implementation.facets[other].counts[Judgement::kConforms] = 5;
    EXPECT_EQ(standing_of(implementation), Standing::kConforms);
    implementation.facets[facet].counts[Judgement::kDeviates] = 1;
    EXPECT_EQ(standing_of(implementation), Standing::kDeviates);
  }
}

TEST(Verdict, ADeviationThatIsListedCounts) {
  ImplementationRecord implementation;
  implementation.facets[Facet::kDecode].counts[Judgement::kConforms] = 5;
  implementation.deviations = {{.judgement = Judgement::kCrashed}};
  EXPECT_EQ(standing_of(implementation), Standing::kNotJudged);
  implementation.deviations.push_back({.judgement = Judgement::kDeviates});
  EXPECT_EQ(standing_of(implementation), Standing::kDeviates);
}

// An implementation is as documented only if each fault is a documented deviation.
TEST(Verdict, WhatIsDocumentedIsToldApart) {
  const DeviationRecord documented{.facet = Facet::kDecode, .status = Status::kDocumented};
  const DeviationRecord known{.facet = Facet::kDecode, .status = Status::kKnownUpstream};
  const DeviationRecord of_validate{.facet = Facet::kValidate};
  const DeviationRecord crash{.facet = Facet::kDecode, .judgement = Judgement::kCrashed};
  const struct {
    const char* name;
    std::vector<DeviationRecord> deviations;
    Standing standing;
  } kRows[] = {
      {"all of it", {documented}, Standing::kAsDocumented},
      {"known is not documented", {known}, Standing::kDeviates},
      {"some of it", {documented, known}, Standing::kDeviates},
      {"another facet", {documented, of_validate}, Standing::kDeviates},
      {"beside a failure", {documented, crash}, Standing::kNotJudged},
      {"a fault that is in no list", {}, Standing::kDeviates},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    ImplementationRecord implementation;
    implementation.facets[Facet::kDecode].counts[Judgement::kDeviates] = 5;
    implementation.deviations = row.deviations;
    EXPECT_EQ(standing_of(implementation), row.standing);
  }
}

}  // namespace
}  // namespace placemat::inline reports
