// Tests how reports are joined into a history, and how that is written.
#include "reports/history/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "reports/test/golden.h"
#include "reports/test/history_sample.h"

namespace placemat::inline reports {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;

// Each row has two releases, of which the first has the fault.
TEST(History, AFaultIsFollowedThroughTheReleases) {
  using Edit = std::function<void(ImplementationRecord & older, ImplementationRecord & newer)>;
  const struct {
    const char* name;
    Edit edit;
    std::vector<Sight> sights;
    const char* last;
    const char* without;
  } kRows[] = {
      {"it stays",
       [](auto&, auto& newer) { add_fault(newer, "wrong-value"); },
       {Sight::kSeen, Sight::kSeen},
       "2",
       nullptr},
      {"it goes", [](auto&, auto&) {}, {Sight::kSeen, Sight::kWithout}, "1", "2"},
      {"under another facet alone",
       [](auto&, auto& newer) {
         add_fault(newer, "wrong-value", Status::kNotFound, Facet::kStream);
       },
       {Sight::kSeen, Sight::kWithout},
       "1",
       "2"},
      {"documented",
       [](auto&, auto& newer) { add_fault(newer, "wrong-value", Status::kDocumented); },
       {Sight::kSeen, Sight::kDocumented},
       "2",
       nullptr},
      {"it follows from another",
       [](auto&, auto& newer) {
         add_fault(newer, "wrong-value");
         newer.deviations[0].follows = "accepts-surrogate";
       },
       {Sight::kSeen, Sight::kSeen},
       "2",
       nullptr},
      {"not replayed",
       [](auto&, auto& newer) {
         add_fault(newer, "wrong-value");
         newer.deviations[0].judgement = Judgement::kNotJudged;
       },
       {Sight::kSeen, Sight::kNotReplayed},
       "1",
       nullptr},
      {"asked less",
       [](auto&, auto& newer) { newer.level = "quick"; },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
      {"asked more",
       [](auto&, auto& newer) { newer.level = "exhaustive"; },
       {Sight::kSeen, Sight::kWithout},
       "1",
       "2"},
      {"asked some requests",
       [](auto&, auto& newer) { newer.level = "requests"; },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
      {"seen by some requests",
       [](auto& older, auto&) { older.level = "requests"; },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
      {"not offered",
       [](auto&, auto& newer) { newer.facets.clear(); },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
      {"died",
       [](auto&, auto& newer) {
         newer.facets[Facet::kDecode] = {2, {{Judgement::kConforms, 1}, {Judgement::kCrashed, 1}}};
       },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
      {"not asked in part",
       [](auto&, auto& newer) {
         newer.facets[Facet::kDecode] = {2,
                                         {{Judgement::kConforms, 1}, {Judgement::kNotJudged, 1}}};
       },
       {Sight::kSeen, Sight::kNotKnown},
       "1",
       nullptr},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    ImplementationRecord older = release_of("1", "debian-12");
    ImplementationRecord newer = release_of("2", "debian-12");
    add_fault(older, "wrong-value");
    row.edit(older, newer);
    const History history = join_reports({source_of("a", {older}), source_of("b", {newer})});
    const FaultHistory& fault = history.apis.at(0).faults.at(0);
    EXPECT_EQ(fault.deviation_class, "wrong-value");
    EXPECT_THAT(fault.sights, ElementsAreArray(row.sights));
    EXPECT_EQ(fault.first->version, "1");
    EXPECT_EQ(fault.last->version, row.last);
    EXPECT_EQ(fault.without ? fault.without->version.c_str() : "none",
              std::string(row.without == nullptr ? "none" : row.without));
    EXPECT_EQ(fault.observed, "values D800 in " + fault.last->version);
    EXPECT_EQ(is_gone(fault), row.without != nullptr);
    EXPECT_FALSE(is_new(fault));
  }
}

TEST(History, AFaultMayComeAndGoTwice) {
  std::vector<ImplementationRecord> releases;
  for (const char* version : {"1", "2", "3", "4", "5"}) {
    releases.push_back(release_of(version, "debian-12"));
  }
  for (const std::size_t with : {1, 3}) add_fault(releases[with], "wrong-value");
  const History history = join_reports({source_of("a", releases)});
  const FaultHistory& fault = history.apis.at(0).faults.at(0);
  EXPECT_THAT(fault.sights, ElementsAre(Sight::kWithout, Sight::kSeen, Sight::kWithout,
                                        Sight::kSeen, Sight::kWithout));
  EXPECT_EQ(fault.first->version, "2");
  EXPECT_EQ(fault.last->version, "4");
  EXPECT_EQ(fault.without->version, "5");
  EXPECT_TRUE(is_new(fault));
}

TEST(History, AFaultThatWasNeverReplayedHasNoFirstRelease) {
  ImplementationRecord release = release_of("1", "debian-12");
  add_fault(release, "wrong-value");
  release.deviations[0].judgement = Judgement::kNotJudged;
  const History history = join_reports({source_of("a", {release, release_of("2", "debian-12")})});
  const FaultHistory& fault = history.apis.at(0).faults.at(0);
  EXPECT_FALSE(fault.first || fault.last || fault.without);
}

TEST(History, TheOrderOfTheSourcesMakesNoDifference) {
  std::vector<HistorySource> sources = sample_history();
  const History history = join_reports(sources);
  std::reverse(sources.begin(), sources.end());
  EXPECT_TRUE(join_reports(sources) == history);
  EXPECT_THAT(history.systems, ElementsAre("debian-12", "debian-13", "npm"));
}

TEST(History, AReleaseThatWasJudgedTwiceCountsOnce) {
  const auto with_level = [](const char* level) {
    ImplementationRecord release = release_of("1", "debian-12");
    release.level = level;
    return release;
  };
  HistorySource later = source_of("b", {with_level("quick")});
  later.report.started = "2026-02-01T00:00:00Z";
  const struct {
    const char* name;
    std::vector<HistorySource> sources;
    const char* level;
    const char* started;
  } kRows[] = {
      {"that asked more",
       {source_of("a", {with_level("standard")}), later},
       "standard",
       "2026-01-02T03:04:05Z"},
      {"that is later",
       {source_of("a", {with_level("quick")}), later},
       "quick",
       "2026-02-01T00:00:00Z"},
      {"requests are less",
       {source_of("a", {with_level("requests")}), later},
       "quick",
       "2026-02-01T00:00:00Z"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const History history = join_reports(row.sources);
    ASSERT_EQ(history.apis.at(0).releases.size(), 1U);
    EXPECT_EQ(history.apis[0].releases[0].level, row.level);
    EXPECT_EQ(history.apis[0].releases[0].started, row.started);
  }
}

TEST(History, WhatCannotBeJoinedIsRefusedInOneLine) {
  ImplementationRecord conforms = release_of("1", "debian-12");
  ImplementationRecord deviates = conforms;
  add_fault(deviates, "wrong-value");
  ImplementationRecord nowhere = conforms;
  nowhere.system.clear();
  nowhere.id = "a\nb";
  HistorySource shard = source_of("s.json", {conforms});
  shard.report.shard = {2, 8};
  HistorySource named = source_of("n.json", {conforms});
  named.system = "debian-13";
  const struct {
    const char* name;
    std::vector<HistorySource> sources;
    const char* message;
  } kRows[] = {
      {"two verdicts",
       {source_of("b.json", {deviates}), source_of("a.json", {conforms})},
       "lib-a 1 on debian-12: conforms in a.json, deviates in b.json; leave one of the two reports "
       "out"},
      {"no system",
       {source_of("c.json", {nowhere})},
       "c.json: it does not say the system of a\\nb; give --system NAME=c.json"},
      {"a shard", {shard}, "s.json: it is shard 2/8; join the shards with report --merge first"},
      {"a system too many",
       {named},
       "n.json: it says its systems itself; name it without --system"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    for (const bool backward : {false, true}) {
      std::vector<HistorySource> sources = row.sources;
      if (backward) std::reverse(sources.begin(), sources.end());
      try {
        join_reports(sources);
        ADD_FAILURE() << "joined";
      } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), row.message);
      }
    }
  }
}

TEST(History, ASystemIsGivenToWhatSaysNone) {
  ImplementationRecord nowhere = release_of("1", "");
  ImplementationRecord npm = release_of("2", "npm");
  HistorySource source = source_of("a.json", {nowhere, npm});
  source.system = "debian-12";
  const History history = join_reports({source});
  EXPECT_EQ(history.apis.at(0).releases.at(0).system, "debian-12");
  EXPECT_EQ(history.apis.at(0).releases.at(1).system, "npm");
}

TEST(History, IsToldInOneSentence) {
  const ImplementationRecord one = release_of("1", "debian-12");
  const ImplementationRecord two = release_of("2", "debian-13");
  const struct {
    const char* name;
    std::vector<HistorySource> sources;
    const char* sentence;
  } kRows[] = {
      {"nothing", {}, "0 APIs in 0 releases on 0 systems: none has two releases to compare."},
      {"one release",
       {source_of("a", {one})},
       "1 API in 1 release on 1 system: none has two releases to compare."},
      {"no change",
       {source_of("a", {one, two})},
       "1 API in 2 releases on 2 systems: nothing changed."},
      {"changes", sample_history(),
       "3 APIs in 5 releases on 3 systems (2 APIs of several releases): 1 fault gone, 1 fault new, "
       "1 verdict changed, 1 language changed."},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(history_sentence(join_reports(row.sources)), row.sentence);
  }
}

TEST(History, IsWrittenInEachForm) {
  const History history = join_reports(sample_history());
  expect_golden(history_json(history), "history.json");
  expect_golden(history_markdown(history), "history.md");
  expect_golden(history_html(history), "history.html");
  expect_golden(history_text(history, false, false), "history.txt");
  EXPECT_THAT(history_text(history, true, false), HasSubstr("lib-c\n"));
}

TEST(History, AHostileReportStaysText) {
  const History history = join_reports({hostile_history()});
  const std::string page = history_html(history);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
  for (const std::string& text : {page, history_text(history, true, false),
                                  history_markdown(history), history_json(history)}) {
    EXPECT_THAT(text, Not(HasSubstr("\x1B")));
    EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));
  }
  EXPECT_THAT(history_markdown(history), Not(HasSubstr("<script")));
}

TEST(History, TheSchemaFollowsFromTheTables) {
  expect_golden(history_schema(), "../../schema/history.json");
}

}  // namespace
}  // namespace placemat::inline reports
