#include "reports/collect/collection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "reports/history/newest.h"
#include "reports/test/golden.h"
#include "reports/test/history_sample.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

PublishedReport published_by(const std::string& who, ImplementationRecord record) {
  const std::string url = "https://" + who + ".example/report.json";
  PublishedReport published{.who = who, .source = url};
  published.report = source_of(url, {std::move(record)}).report;
  return published;
}

ImplementationRecord faulty(const std::string& version, const std::string& system) {
  ImplementationRecord record = release_of(version, system);
  add_fault(record, "accepts-surrogate");
  return record;
}

// Returns a Replay of version 2, which shows each fault, or none.
Replay replay_of_2(bool shows) {
  return [shows](const ImplementationRecord& record, const DeviationRecord&) {
    return record.version == "2" ? std::optional<bool>(shows) : std::nullopt;
  };
}

struct Case {
  const char* name;
  std::function<void(PublishedReport& theirs)> edit;
  const char* reason;  // "" if the row is shown
  Replay replay = Replay();
};

class Collected : public testing::TestWithParam<Case> {};

// Edits their report of a release 2 of lib-a, which conforms. Our report has a release 1, which
// deviates on debian-12.
TEST_P(Collected, IsWithheldForAReason) {
  PublishedReport ours = published_by("placemat", faulty("1", "debian-12"));
  ours.ours = true;
  PublishedReport theirs = published_by("lib", release_of("2", "debian-12"));
  GetParam().edit(theirs);
  const Collection collection = collect_reports({theirs, ours}, GetParam().replay);
  ASSERT_EQ(collection.rows.size(), 2u);
  EXPECT_EQ(collection.rows[0].who, "placemat");
  EXPECT_THAT(collection.rows[0].withheld, IsEmpty());
  const std::string& reason = collection.rows[1].withheld;
  if (*GetParam().reason == '\0') {
    EXPECT_THAT(reason, IsEmpty());
  } else {
    EXPECT_THAT(reason, HasSubstr(GetParam().reason));
  }
  EXPECT_EQ(collection.kept.size(), reason.empty() ? 2u : 1u);
  EXPECT_NO_THROW(newest_of(collection.kept));
}

ImplementationRecord& record_of(PublishedReport& theirs) {
  return theirs.report->implementations.at(0);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, Collected,
    testing::Values(
        Case{"another_release", [](PublishedReport&) {}, ""},
        Case{"same_verdict",
             [](PublishedReport& theirs) { record_of(theirs) = faulty("1", "debian-12"); }, ""},
        Case{"another_verdict", [](PublishedReport& theirs) { record_of(theirs).version = "1"; },
             "placemat has the same release on the same system, with the verdict deviates"},
        Case{"another_verdict_elsewhere",
             [](PublishedReport& theirs) {
               record_of(theirs).version = "1";
               record_of(theirs).system = "npm";
             },
             ""},
        Case{"judged_nothing", [](PublishedReport& theirs) { record_of(theirs).facets.clear(); },
             "it judged nothing"},
        Case{"no_system", [](PublishedReport& theirs) { record_of(theirs).system.clear(); },
             "does not name its system"},
        Case{"an_id_of_ours", [](PublishedReport& theirs) { record_of(theirs).name = "Mine"; },
             "its id is that of Library A (C), from placemat"},
        Case{"a_fault_that_shows",
             [](PublishedReport& theirs) { record_of(theirs) = faulty("2", "debian-12"); }, "",
             replay_of_2(true)},
        Case{"a_fault_that_does_not_show",
             [](PublishedReport& theirs) { record_of(theirs) = faulty("2", "debian-12"); },
             "it has accepts-surrogate of decode, and `decode EDA080` does not show it here",
             replay_of_2(false)},
        Case{"a_fault_of_another_release",
             [](PublishedReport& theirs) { record_of(theirs) = faulty("3", "debian-12"); }, "",
             replay_of_2(false)},
        Case{"a_documented_one",
             [](PublishedReport& theirs) {
               record_of(theirs).facets[Facet::kDecode].cases += 1;
               add_fault(record_of(theirs), "accepts-surrogate", Status::kDocumented);
             },
             "", replay_of_2(false)}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Collection, AFaultThatOthersSawIsAskedFor) {
  const Collection collection =
      collect_reports({published_by("one", faulty("2", "debian-12")),
                       published_by("other", release_of("2", "debian-13"))},
                      replay_of_2(true));
  EXPECT_THAT(collection.rows[0].withheld, IsEmpty());
  EXPECT_EQ(collection.rows[1].withheld,
            "it lacks accepts-surrogate of decode, and `decode EDA080` shows it here");
}

TEST(Collection, AFaultThatWasAskedForLessMayBeMissing) {
  ImplementationRecord quick = release_of("2", "debian-13");
  quick.level = "quick";
  const Collection collection =
      collect_reports({published_by("one", faulty("2", "debian-12")), published_by("other", quick)},
                      replay_of_2(true));
  EXPECT_THAT(collection.rows[1].withheld, IsEmpty());
}

TEST(Collection, AFalseReportMakesNoOtherBeAsked) {
  std::size_t asked = 0;
  const Replay replay = [&asked](const ImplementationRecord&, const DeviationRecord&) {
    ++asked;
    return std::optional<bool>(false);
  };
  ImplementationRecord liar = faulty("2", "debian-12");
  add_fault(liar, "wrong-value");
  const Collection collection = collect_reports(
      {published_by("liar", liar), published_by("honest", release_of("2", "debian-13"))}, replay);
  EXPECT_THAT(collection.rows[0].withheld, HasSubstr("it has accepts-surrogate"));
  EXPECT_THAT(collection.rows[1].withheld, IsEmpty());
  EXPECT_EQ(asked, 1u);
}

TEST(Collection, OursIsNotReplayed) {
  PublishedReport ours = published_by("placemat", faulty("2", "debian-12"));
  ours.ours = true;
  EXPECT_THAT(collect_reports({ours}, replay_of_2(false)).rows[0].withheld, IsEmpty());
}

TEST(Collection, ASourceWithoutAReportHasItsReason) {
  PublishedReport shard = published_by("shard", release_of("1", "npm"));
  shard.report->shard = {2, 4};
  PublishedReport empty = published_by("empty", release_of("1", "npm"));
  empty.report->implementations.clear();
  const Collection collection = collect_reports(
      {{.who = "lost", .source = "lost.json", .why_not = "it is gone"}, shard, empty}, Replay());
  EXPECT_THAT(collection.rows, IsEmpty());
  ASSERT_EQ(collection.unusable.size(), 3u);
  EXPECT_EQ(collection.unusable[0].reason, "it is gone");
  EXPECT_THAT(collection.unusable[1].reason, HasSubstr("it is shard 2/4; join the shards"));
  EXPECT_EQ(collection.unusable[2].reason, "it has no implementation");
}

Collection sample_collection() {
  std::vector<PublishedReport> published;
  for (const HistorySource& source : sample_history()) {
    published.push_back({.who = "Placemat", .source = source.file, .ours = true});
    published.back().report = source.report;
  }
  published.push_back(published_by("lib", release_of("1.11", "npm")));
  published.push_back(published_by("liar", release_of("1.10", "debian-13")));
  published.push_back({.who = "lost", .source = "https://lost.example/r", .why_not = "it is gone"});
  return collect_reports(published, Replay());
}

TEST(Collection, IsWrittenInEachForm) {
  const Collection collection = sample_collection();
  expect_golden(collection_json(collection), "collection.json");
  expect_golden(collection_html(collection), "collection.html");
  expect_golden(collection_text(collection, true, false), "collection.txt");
  EXPECT_THAT(collection_text(collection, false, false), Not(HasSubstr("lib-c")));
}

TEST(Collection, AHostileReportStaysText) {
  PublishedReport hostile{.who = "\x1B[31m<script>", .source = "javascript:alert(1)"};
  hostile.report = hostile_history().report;
  PublishedReport lost = hostile;
  lost.report.reset();
  lost.why_not = "<script>\x1B[2J";
  const Collection collection = collect_reports({hostile, hostile, lost}, Replay());
  const std::string page = collection_html(collection);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("href=\"javascript")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
  for (const std::string& text :
       {page, collection_text(collection, true, false), collection_json(collection)}) {
    EXPECT_THAT(text, Not(HasSubstr("\x1B")));
    EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));
  }
}

TEST(Collection, TheSchemaFollowsFromTheTables) {
  expect_golden(collection_schema(), "../../schema/collection.json");
}

}  // namespace
}  // namespace placemat::inline reports
