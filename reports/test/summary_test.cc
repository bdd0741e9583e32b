#include "reports/summary.h"

#include <gtest/gtest.h>

#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

TEST(Numbers, Table) {
  const struct {
    std::uint64_t number;
    const char* grouped;
    const char* compact;
  } rows[] = {
      {0, "0", "0"},
      {999, "999", "999"},
      {1000, "1,000", "1,000"},
      {9999, "9,999", "9,999"},
      {10000, "10,000", "10.0k"},
      {99999, "99,999", "99.9k"},
      {100000, "100,000", "100k"},
      {999999, "999,999", "999k"},
      {1000000, "1,000,000", "1.00M"},
      {1241863, "1,241,863", "1.24M"},
      {4294967296, "4,294,967,296", "4.29G"},
      {18446744073709551615u, "18,446,744,073,709,551,615", "18.4E"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.grouped);
    EXPECT_EQ(grouped(row.number), row.grouped);
    EXPECT_EQ(compact(row.number), row.compact);
  }
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
}

TEST(Summary, TotalsAddUp) {
  const std::map<Facet, FacetRecord> totals = totals_by_facet(sample_report());
  for (const auto& [facet, record] : totals) {
    SCOPED_TRACE(facet_name(facet));
    std::uint64_t sum = 0;
    for (const auto& [judgement, count] : record.counts) sum += count;
    EXPECT_EQ(sum, record.cases);
  }
  EXPECT_EQ(totals.at(Facet::kStreamReplace).cases, 402118u);
  EXPECT_EQ(totals.at(Facet::kEncode).counts.at(Judgement::kUntestable), 3u);
  EXPECT_TRUE(totals_by_facet({}).empty());
  EXPECT_EQ(total_of({}).cases, 0u);
}

TEST(Summary, TheGravestJudgementLeads) {
  FacetRecord record;
  EXPECT_EQ(leading_judgement(record), Judgement::kNotJudged);
  const Judgement from_lightest[] = {
      Judgement::kUntestable,   Judgement::kNotObserved, Judgement::kUnspecified,
      Judgement::kConforms,     Judgement::kNotJudged,   Judgement::kProtocolError,
      Judgement::kTimedOut,     Judgement::kCrashed,     Judgement::kNondeterministic,
      Judgement::kInconsistent, Judgement::kDeviates,
  };
  for (const Judgement judgement : from_lightest) {
    record.counts[judgement] = 1;
    EXPECT_EQ(leading_judgement(record), judgement) << judgement_name(judgement);
  }
}

// Returns an implementation with one case of that judgement.
ImplementationRecord one(const std::string& name, Judgement judgement) {
  return {.id = "id", .name = name, .facets = {{Facet::kDecode, {1, {{judgement, 1}}}}}};
}

TEST(Summary, TheSentenceSaysTheResult) {
  const ImplementationRecord good = one("Good", Judgement::kConforms);
  const ImplementationRecord bad = one("Bad", Judgement::kDeviates);
  const ImplementationRecord dead = one("", Judgement::kCrashed);
  ImplementationRecord sister = bad;
  sister.family = "sisters";
  ImplementationRecord brother = good;
  brother.family = "sisters";
  ImplementationRecord keeper{.id = "id", .name = "Keeper"};
  keeper.profile.replacement = "unspecified";
  keeper.facets[Facet::kReplace] = {2, {{Judgement::kConforms, 1}, {Judgement::kUnspecified, 1}}};
  const struct {
    std::vector<ImplementationRecord> implementations;
    const char* sentence;
  } rows[] = {
      {{}, "No implementation was judged."},
      {{good}, "Good conforms to the profile it claims."},
      {{bad}, "Bad deviates from the profile it claims."},
      {{dead}, "id could not be judged."},
      {{good, good}, "All 2 implementations conform to the profiles they claim."},
      {{good, bad}, "Of 2 implementations, 1 deviates from the profile it claims, 1 conforms."},
      {{bad, bad}, "Of 2 implementations, 2 deviate from the profiles they claim."},
      {{good, dead, good}, "Of 3 implementations, 1 could not be judged, 2 conform."},
      {{bad, dead, good, bad},
       "Of 4 implementations, 2 deviate from the profiles they claim, 1 could not be judged, 1 "
       "conforms."},
      {{sister, brother, good},
       "3 implementations, or 2 if those that share their code are one: of these 2, 1 deviates "
       "from the profile it claims, 1 conforms."},
      {{keeper},
       "Keeper conforms to the profile it claims, of which only this could be judged: it keeps "
       "well-formed characters."},
      {{keeper, good}, "Of 2 implementations, 1 conforms, 1 conforms as far as could be judged."},
      {{dead, dead}, "Of 2 implementations, 2 could not be judged."},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.sentence);
    EXPECT_EQ(result_sentence({.implementations = row.implementations}), row.sentence);
  }
}

// A deviation that follows from another does not count as a way. A class counts once, in however
// many facets it is met.
TEST(Summary, WaysAreClassesOfTheirOwn) {
  const auto deviation = [](const char* name, Facet facet, Status status) {
    return DeviationRecord{.deviation_class = name, .facet = facet, .count = 2, .status = status};
  };
  ImplementationRecord implementation;
  implementation.deviations = {
      deviation("accepts-surrogate", Facet::kValidate, Status::kKnownUpstream),
      deviation("wrong-offset", Facet::kOffset, Status::kNotFound),
      deviation("accepts-surrogate", Facet::kDecode, Status::kNotFound),
      deviation("encodes-surrogate", Facet::kEncode, Status::kFixedUpstream),
      deviation("strips-bom", Facet::kDecode, Status::kDocumented),
  };
  implementation.deviations[1].follows = "accepts-surrogate";
  const std::map<std::string, Status> ways = {{"accepts-surrogate", Status::kNotFound},
                                              {"encodes-surrogate", Status::kFixedUpstream}};
  EXPECT_EQ(ways_of(implementation), ways);
  EXPECT_EQ(followers_of(implementation, implementation.deviations[0]),
            "wrong-offset (offset) in 2 cases");
  EXPECT_EQ(followers_of(implementation, implementation.deviations[2]), "");
}

TEST(Summary, TheSentenceOnDifferences) {
  Report report{.implementations = {one("a", Judgement::kConforms)}};
  EXPECT_EQ(difference_sentence(report), "");
  report.implementations.push_back(one("b", Judgement::kConforms));
  EXPECT_EQ(difference_sentence(report), "They agree on every case that they share.");
  report.divergences = {{.category = "validity", .explained_by = "profiles", .count = 1}};
  EXPECT_EQ(difference_sentence(report),
            "They differ on 1 case, and their profiles or their deviations explain all of it.");
  report.divergences.push_back({.category = "validity", .explained_by = "nothing", .count = 2});
  EXPECT_EQ(difference_sentence(report), "They differ on 3 cases; nothing explains 2 of them.");
}

TEST(Summary, TheFourCategoriesAreAlwaysThere) {
  const std::vector<CategoryCounts> none = differences_by_category({});
  ASSERT_EQ(none.size(), 4u);
  EXPECT_EQ(none[0].category, "validity");
  EXPECT_EQ(none[1].category, "overlong");
  EXPECT_EQ(none[2].category, "surrogates");
  EXPECT_EQ(category_title(none[3].category), "above U+10FFFF");

  const std::vector<CategoryCounts> some = differences_by_category(sample_report());
  ASSERT_EQ(some.size(), 5u);
  EXPECT_EQ(some[2].by_profiles, 2048u);
  EXPECT_EQ(some[2].by_deviation, 2048u);
  EXPECT_EQ(some[2].by_nothing, 0u);
  EXPECT_EQ(some[3].by_profiles, 983040u);
  EXPECT_EQ(some[4].category, "values");
  EXPECT_EQ(some[4].by_nothing, 1u);
}

TEST(Summary, LanguagesAreCountedWithTheirSpeakers) {
  const auto speaker = [](const char* id, const char* digest, const char* family) {
    ImplementationRecord one{.id = id, .family = family};
    one.recognises = {.digest = digest};
    return one;
  };
  Report report;
  EXPECT_EQ(languages_sentence(report), "");
  report.implementations = {speaker("a", "x", ""), {.id = "unknown"}};
  EXPECT_EQ(languages_sentence(report), "1 language is spoken by 1 implementation.");
  report.implementations.push_back(speaker("b", "y", "code"));
  EXPECT_EQ(languages_sentence(report), "2 languages are spoken by 2 implementations.");
  report.implementations.push_back(speaker("c", "x", "code"));
  EXPECT_EQ(languages_sentence(report),
            "2 languages are spoken by 3 implementations (2 if those that share their code are "
            "one).");
}

}  // namespace
}  // namespace placemat::inline reports
