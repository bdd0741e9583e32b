// Tests reports/published: its files, and that they show one report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reports/badge.h"
#include "reports/history/history.h"
#include "reports/history/newest.h"
#include "reports/json.h"
#include "reports/renderers.h"
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

std::string stored() { return text_of(folder() / "report.json"); }

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

History stored_history() {
  return history_from_json(text_of(folder() / "history.json"), "history.json");
}

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
  EXPECT_LT(stored().size(), 4U << 20);
  expect_golden(to_json(newest_of(systems())), "../../published/report.json");
}

TEST(Published, TheReadmeShowsTheReport) {
  expect_golden(to_readme(from_json(stored(), "report.json")), "../../published/README.md");
}

TEST(Published, TheHistoryIsMadeOfTheSystems) {
  const History history = join_reports(systems());
  const std::string text = history_json(history);
  EXPECT_LT(text.size(), 2U << 20);
  EXPECT_TRUE(history_from_json(text, "history.json") == history);
  expect_golden(text, "../../published/history.json");
  expect_golden(history_markdown(history), "../../published/history.md");
}

TEST(Published, TheProjectsReadmeSaysWhatChanged) {
  const History history = stored_history();
  EXPECT_THAT(text_of(fs::path(PLACEMAT_SOURCE_DIR) / "README.md"),
              testing::HasSubstr(history_sentence(history)));
}

TEST(Published, TheBadgeShowsTheReport) {
  const Report report = from_json(stored(), "report.json");
  const auto codec = std::find_if(report.implementations.begin(), report.implementations.end(),
                                  [](const auto& one) { return one.id == "codec"; });
  ASSERT_NE(codec, report.implementations.end());
  expect_golden(badge_svg(*codec), "../../published/codec-badge.svg");
}

// The sentence is like "59 languages are spoken by 249 implementations", without the part in
// brackets.
TEST(Published, TheProjectsReadmeOpensWithIt) {
  const Report report = from_json(stored(), "report.json");
  const std::string sentence = languages_sentence(report);
  const std::string opening = sentence.substr(0, sentence.find(" ("));
  ASSERT_NE(opening, "");
  const std::string readme = text_of(fs::path(PLACEMAT_SOURCE_DIR) / "README.md");
  EXPECT_THAT(readme, testing::HasSubstr("**" + opening + "**"));
  const std::string digest = digest_of(automaton_of(kRfc3629));
  const auto strict = std::count_if(
      report.implementations.begin(), report.implementations.end(),
      [&](const auto& one) { return one.recognises && one.recognises->digest == digest; });
  EXPECT_THAT(readme, testing::HasSubstr(std::to_string(strict) +
                                         " implementations accept exactly what RFC 3629 allows"));
  EXPECT_THAT(readme, testing::HasSubstr(result_sentence(report)));
}

// Every deviation has a reference, or the places that were searched for one.
TEST(Published, EachDeviationNamesItsSources) {
  const Report report = from_json(stored(), "report.json");
  for (const ImplementationRecord& implementation : report.implementations) {
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
