// Tests the report that is made of each API's newest release, and the table of older ones that are
// as good.
#include "reports/history/newest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "reports/json.h"
#include "reports/summary.h"
#include "reports/test/history_sample.h"

namespace placemat::inline reports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> releases_in(const Report& report) {
  std::vector<std::string> releases;
  for (const ImplementationRecord& one : report.implementations) {
    releases.push_back(one.id + " " + one.version + " " + one.system);
  }
  return releases;
}

TEST(Newest, HasTheNewestReleaseOfEachApi) {
  std::vector<HistorySource> sources = sample_history();
  sources[1].report.started = "2026-02-01T00:00:00Z";
  ImplementationRecord only_old = release_of("7", "debian-12");
  only_old.id = "lib-d";
  sources[0].report.implementations.push_back(only_old);
  for (const bool backward : {false, true}) {
    if (backward) std::reverse(sources.begin(), sources.end());
    const Report report = newest_of(sources);
    EXPECT_THAT(releases_in(report), ElementsAre("lib-a 1.10 debian-13", "lib-b 3 debian-13",
                                                 "lib-c  npm", "lib-d 7 debian-12"));
    EXPECT_EQ(report.started, "2026-02-01T00:00:00Z");
    EXPECT_EQ(report.languages.size(), 1U);  // the older lib-a alone speaks the other one
    EXPECT_EQ(to_json(from_json(to_json(report), "newest.json")), to_json(report));
  }
}

TEST(Newest, ARecordThatSaysNoSystemGetsThatOfItsReport) {
  HistorySource source = source_of("a.json", {release_of("1", "")});
  source.system = "debian-12";
  EXPECT_THAT(releases_in(newest_of({source})), ElementsAre("lib-a 1 debian-12"));
}

DivergenceRecord between(std::vector<std::string> left, std::vector<std::string> right) {
  return {.category = "values",
          .explained_by = "nothing",
          .count = 1,
          .example = {"decode 41"},
          .groups = {{"values 41", std::move(left)}, {"ill-formed 0", std::move(right)}}};
}

TEST(Newest, OnlyImplementationsOfOneRunAreCompared) {
  const auto named = [](const char* id, const char* version) {
    ImplementationRecord one = release_of(version, "debian-12");
    one.id = id;
    return one;
  };
  HistorySource main = source_of("main.json", {named("a", "2"), named("b", "2"), named("c", "1")});
  const HistorySource other = source_of("other.json", {named("c", "2"), named("a", "1")});
  main.report.divergences = {between({"a"}, {"b", "c"}), between({"a", "b"}, {"c"})};
  for (const auto& sources : {std::vector{main, other}, std::vector{other, main}}) {
    const Report report = newest_of(sources);
    ASSERT_EQ(report.divergences.size(), 1U);
    EXPECT_THAT(report.divergences[0].groups[0].implementations, ElementsAre("a"));
    EXPECT_THAT(report.divergences[0].groups[1].implementations, ElementsAre("b"));
  }
}

struct EarlierRow {
  const char* name;
  std::vector<ImplementationRecord> releases;
  EarlierRecord earlier;
};

ImplementationRecord with(std::string version, std::vector<std::pair<const char*, Facet>> faults,
                          Status status = Status::kNotFound) {
  ImplementationRecord one = release_of(version, "debian-12");
  one.facets[Facet::kValidate] = {100, {{Judgement::kConforms, 100}}};
  for (const auto& [deviation_class, facet] : faults) {
    add_fault(one, deviation_class, status, facet);
  }
  return one;
}

class EarlierTest : public testing::TestWithParam<EarlierRow> {};

TEST_P(EarlierTest, SaysWhatOlderReleasesDid) {
  const Report report = newest_of({source_of("a", GetParam().releases)});
  EXPECT_EQ(report.newest_of, std::vector<std::string>{"debian-12"});
  ASSERT_TRUE(report.implementations[0].earlier);
  EXPECT_EQ(*report.implementations[0].earlier, GetParam().earlier);
  EXPECT_TRUE(from_json(to_json(report), "newest.json") == report);
}

const Release kFirst = {"1", "debian-12"};

INSTANTIATE_TEST_SUITE_P(
    Table, EarlierTest,
    testing::Values(
        EarlierRow{"as_good", {with("1", {}), with("2", {})}, {kFirst, kFirst, {}, {}}},
        EarlierRow{"gone",
                   {with("1", {{"stuck", Facet::kDecode}}), with("2", {})},
                   {kFirst, Release{"2", "debian-12"}, {"stuck"}, {}}},
        EarlierRow{"came",
                   {with("1", {}), with("2", {{"stuck", Facet::kDecode}})},
                   {kFirst, {}, {}, {"stuck"}}},
        EarlierRow{"came_and_went",
                   {with("1", {}), with("2", {{"stuck", Facet::kDecode}}), with("3", {})},
                   {kFirst, Release{"3", "debian-12"}, {"stuck"}, {}}},
        EarlierRow{"left_in_one_facet",
                   {with("1", {{"stuck", Facet::kDecode}, {"stuck", Facet::kValidate}}),
                    with("2", {{"stuck", Facet::kDecode}})},
                   {kFirst, {}, {}, {}}},
        EarlierRow{"in_another_facet_too",
                   {with("1", {{"stuck", Facet::kDecode}}),
                    with("2", {{"stuck", Facet::kDecode}, {"stuck", Facet::kValidate}})},
                   {kFirst, {}, {}, {}}},
        EarlierRow{"documented",
                   {with("1", {{"stuck", Facet::kDecode}}, Status::kDocumented), with("2", {})},
                   {kFirst, Release{"2", "debian-12"}, {}, {}}}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Newest, TheFirstSentenceSaysWhatGotBetterAndWorse) {
  const auto named = [](const char* id, ImplementationRecord one) {
    one.id = id;
    return one;
  };
  const auto bad = [&](const char* version, const char* fault) {
    return with(version, {{fault, Facet::kDecode}});
  };
  const HistorySource source =
      source_of("a", {named("better", bad("1", "stuck")), named("better", with("2", {})),
                      named("worse", with("1", {})), named("worse", bad("2", "stuck")),
                      named("both", bad("1", "stuck")), named("both", bad("2", "hang")),
                      named("same", with("1", {})), named("same", with("2", {}))});
  EXPECT_THAT(
      result_sentence(newest_of({source})),
      testing::AllOf(testing::StartsWith("Of 4 implementations in their newest releases, "),
                     testing::EndsWith("; since debian-12, 1 got better, 1 worse, 1 both.")));
}

TEST(Newest, NoReportIsRefused) { EXPECT_THROW(newest_of({}), InputError); }

TEST(OldEnough, NamesTheOldestReleaseFromWhichOnAllConform) {
  const auto release = [](const char* version, bool deviates) {
    ImplementationRecord one = release_of(version, "debian-12");
    if (deviates) add_fault(one, "wrong-value");
    return one;
  };
  const struct {
    const char* name;
    std::vector<ImplementationRecord> releases;
    const char* row;  // "" for none
  } kRows[] = {
      {"all conform",
       {release("1", false), release("2", false)},
       "| lib-a | C | 2 on debian-12 | 1 on debian-12 |"},
      {"since the second",
       {release("1", true), release("2", false), release("3", false)},
       "| lib-a | C | 3 on debian-12 | 2 on debian-12 |"},
      {"the newest alone",
       {release("1", true), release("2", false)},
       "| lib-a | C | 2 on debian-12 | 2 on debian-12 |"},
      {"one was worse in between",
       {release("1", false), release("2", true), release("3", false)},
       "| lib-a | C | 3 on debian-12 | 3 on debian-12 |"},
      {"the newest deviates", {release("1", false), release("2", true)}, ""},
      {"one release", {release("1", false)}, ""},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const std::string text = history_markdown(join_reports({source_of("a", row.releases)}));
    if (std::string_view(row.row).empty()) {
      EXPECT_THAT(text, Not(HasSubstr("Old enough")));
    } else {
      EXPECT_THAT(text, HasSubstr(row.row));
    }
  }
}

TEST(History, IsReadAsItWasWritten) {
  const History history = join_reports(sample_history());
  EXPECT_TRUE(history_from_json(history_json(history), "history.json") == history);
}

TEST(History, AnotherFileIsRefusedInOneLine) {
  for (const char* text : {"", "[]", "{\"schema\": \"placemat-report/3\"}"}) {
    SCOPED_TRACE(text);
    try {
      history_from_json(text, "h.json");
      ADD_FAILURE() << "read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("h.json"));
      EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
    }
  }
}

}  // namespace
}  // namespace placemat::inline reports
