// Tests reports/published: its files, and that they show one report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reports/badge.h"
#include "reports/base/figures.h"
#include "reports/history/history.h"
#include "reports/history/newest.h"
#include "reports/json.h"
#include "reports/renderers.h"
#include "reports/reproducer.h"
#include "reports/summary.h"
#include "reports/test/golden.h"

namespace placemat::inline reports {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(PLACEMAT_SOURCE_DIR) / "reports/published"; }

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the reports of all systems, each with the name of its file. They are read once, because
// they are large.
const std::vector<HistorySource>& systems() {
  static const std::vector<HistorySource> sources = [] {
    std::vector<HistorySource> read;
    std::set<fs::path> files;  // in the order of their names, which the report follows
    for (const auto& entry : fs::directory_iterator(folder() / "systems")) files.insert(entry);
    for (const fs::path& file : files) {
      const std::string name = file.filename().string();
      read.push_back({.file = name, .report = from_json(text_of(file), name)});
    }
    return read;
  }();
  return sources;
}

const Report& newest() {
  static const Report report = newest_of(systems());
  return report;
}

const History& whole_history() {
  static const History history = join_reports(systems());
  return history;
}

std::string projects_readme() { return text_of(fs::path(PLACEMAT_SOURCE_DIR) / "README.md"); }

TEST(Published, HoldsWhatGitHubShows) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    names.insert(entry.path().filename().string());
  }
  EXPECT_THAT(names,
              testing::ElementsAre("README.md", "certificates", "codec-badge.svg", "front-page.png",
                                   "history.json", "history.md", "report.json", "systems"));
}

TEST(Published, TheReportsOfSystemsAreSmallAndAsTheyAreWritten) {
  EXPECT_THAT(systems(), testing::Not(testing::IsEmpty()));
  for (const HistorySource& source : systems()) {
    SCOPED_TRACE(source.file);
    const std::string text = text_of(folder() / "systems" / source.file);
    EXPECT_LT(text.size(), 3U << 20);
    EXPECT_TRUE(to_json(source.report) == text);
    for (const ImplementationRecord& one : source.report.implementations) {
      EXPECT_NE(one.system, "") << one.id;
    }
  }
}

// The report has the newest release of each API.
TEST(Published, TheReportIsMadeOfTheSystems) {
  const std::string text = to_json(newest());
  EXPECT_LT(text.size(), 3U << 20);
  EXPECT_TRUE(to_json(from_json(text, "report.json")) == text);
  expect_golden(text, "../../published/report.json");
}

TEST(Published, TheReadmeShowsTheReport) {
  expect_golden(to_readme(newest()), "../../published/README.md");
}

TEST(Published, TheHistoryIsMadeOfTheSystems) {
  const std::string text = history_json(whole_history());
  EXPECT_LT(text.size(), 2U << 20);
  EXPECT_TRUE(history_from_json(text, "history.json") == whole_history());
  expect_golden(text, "../../published/history.json");
  expect_golden(history_markdown(whole_history()), "../../published/history.md");
}

// The history has every release of the report.
TEST(Published, TheHistoryHasTheReport) {
  std::map<std::string, std::set<std::string>> releases;
  for (const ApiHistory& api : whole_history().apis) {
    for (const JudgedRelease& one : api.releases) releases[api.id].insert(one.version);
  }
  for (const ImplementationRecord& one : newest().implementations) {
    EXPECT_EQ(releases[one.id].count(one.version), 1U) << one.id;
  }
}

TEST(Published, TheProjectsReadmeSaysWhatChanged) {
  EXPECT_THAT(projects_readme(), testing::HasSubstr(history_sentence(whole_history())));
}

// Debian 13 is the system of the project's README.
TEST(Published, TheProjectsReadmeCountsWhatAWideRunJudges) {
  const auto& all = systems();
  const auto source = std::find_if(all.begin(), all.end(),
                                   [](const auto& one) { return one.file == "debian-13.json"; });
  ASSERT_NE(source, all.end());
  std::set<std::string> languages;
  for (const ImplementationRecord& one : source->report.implementations) {
    languages.insert(one.language);
  }
  EXPECT_THAT(projects_readme(),
              testing::HasSubstr("judges " + counted(source->report.implementations.size(), "API") +
                                 " in " + counted(languages.size(), "language")));
}

TEST(Published, TheBadgeShowsTheReport) {
  const auto& all = newest().implementations;
  const auto codec =
      std::find_if(all.begin(), all.end(), [](const auto& one) { return one.id == "codec"; });
  ASSERT_NE(codec, all.end());
  expect_golden(badge_svg(*codec), "../../published/codec-badge.svg");
}

// The sentence is like "59 languages are spoken by 249 implementations", without the part in
// brackets.
TEST(Published, TheProjectsReadmeOpensWithIt) {
  const Report& report = newest();
  const std::string sentence = languages_sentence(report);
  const std::string opening = sentence.substr(0, sentence.find(" ("));
  ASSERT_NE(opening, "");
  const std::string readme = projects_readme();
  EXPECT_THAT(readme, testing::HasSubstr("**" + opening + "**"));
  const std::string digest = digest_of(automaton_of(kRfc3629));
  const auto strict = std::count_if(
      report.implementations.begin(), report.implementations.end(),
      [&](const auto& one) { return one.recognises && one.recognises->digest == digest; });
  EXPECT_THAT(readme, testing::HasSubstr(std::to_string(strict) +
                                         " implementations accept exactly what RFC 3629 allows"));
  EXPECT_THAT(readme, testing::HasSubstr(result_sentence(report)));
}

// A page has a program for each way, but for what changes by chance.
TEST(Published, EachWayHasAProgram) {
  std::vector<std::string> without;
  for (const ImplementationRecord& implementation : newest().implementations) {
    for (const DeviationRecord* const way : own_deviations(implementation)) {
      if (way->deviation_class == "nondeterministic" || reproducer_of(implementation, *way))
        continue;
      without.push_back(implementation.id + " " + std::string(facet_name(way->facet)) + " " +
                        way->deviation_class);
    }
  }
  EXPECT_THAT(without, testing::IsEmpty());
}

// Every deviation has a reference, or the places that were searched for one.
TEST(Published, EachDeviationNamesItsSources) {
  for (const ImplementationRecord& implementation : newest().implementations) {
    EXPECT_NE(implementation.profile.source, "") << implementation.id;
    for (const DeviationRecord& deviation : implementation.deviations) {
      SCOPED_TRACE(implementation.id + " " + deviation.deviation_class);
      const bool found = deviation.status != Status::kNotFound;
      EXPECT_NE(found, deviation.reference.empty());
      EXPECT_NE(found, !deviation.searched.empty());
      if (!deviation.accuses()) {
        EXPECT_NE(standing_of(implementation), Standing::kConforms);
      }
    }
    // A deviation that the cited text allows accuses nobody.
    const auto& all = implementation.deviations;
    if (std::none_of(all.begin(), all.end(), std::mem_fn(&DeviationRecord::accuses))) {
      EXPECT_NE(standing_of(implementation), Standing::kDeviates) << implementation.id;
    }
  }
}

}  // namespace
}  // namespace placemat::inline reports
