// Tests the formats of a report: their table, and those for other programs.
#include "reports/formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "reports/badge.h"
#include "reports/renderers.h"
#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Formats, EachWritesThePlaceThatItIsGiven) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "placemat-formats";
  fs::remove_all(folder);
  for (const ReportFormat& format : report_formats()) {
    SCOPED_TRACE(format.option);
    const fs::path place = folder / format.option;  // exists if two formats share a name
    ASSERT_FALSE(fs::exists(place));
    const bool is_folder = format.kind(place) == PlaceKind::kFolder;
    fs::create_directories(is_folder ? place : folder);
    format.write(sample_report(), place, {});
    EXPECT_EQ(fs::is_directory(place), is_folder);
    EXPECT_FALSE(fs::is_empty(place));
    EXPECT_STRNE(format.help, "");
  }
  fs::remove_all(folder);
}

TEST(Formats, ABadgeIsAFileOfOneByItsName) {
  EXPECT_EQ(badge_kind("b.svg"), PlaceKind::kFileOfOne);
  EXPECT_EQ(badge_kind("b.json"), PlaceKind::kFileOfOne);
  EXPECT_EQ(badge_kind("badges"), PlaceKind::kFolder);
}

TEST(JunitGolden, Sample) { expect_golden(to_junit(sample_report()), "sample.junit.xml"); }
TEST(JunitGolden, Hostile) { expect_golden(to_junit(hostile_report()), "hostile.junit.xml"); }
TEST(SarifGolden, Sample) { expect_golden(to_sarif(sample_report()), "sample.sarif"); }
TEST(SarifGolden, Hostile) { expect_golden(to_sarif(hostile_report()), "hostile.sarif"); }
TEST(MarkdownGolden, Sample) { expect_golden(to_markdown(sample_report()), "sample.md"); }
TEST(MarkdownGolden, Sized) { expect_golden(to_markdown(sized_report()), "sized.md"); }
TEST(MarkdownGolden, Hostile) { expect_golden(to_markdown(hostile_report()), "hostile.md"); }

TEST(ReadmeGolden, Sample) { expect_golden(to_readme(sample_report()), "sample.readme.md"); }
TEST(ReadmeGolden, Sized) { expect_golden(to_readme(sized_report()), "sized.readme.md"); }
TEST(ReadmeGolden, Hostile) { expect_golden(to_readme(hostile_report()), "hostile.readme.md"); }

TEST(BadgeGolden, EachVerdict) {
  for (const ImplementationRecord& one : sample_report().implementations) {
    expect_golden(badge_svg(one), "badge-" + one.id + ".svg");
  }
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// The attributes of a suite count what is in it.
TEST(Junit, CountsWhatItHolds) {
  const std::string xml = to_junit(hostile_report());
  const auto attribute = [&](const std::string& name) {
    const std::size_t at = xml.find(name + "=\"");
    return std::stoul(xml.substr(at + name.size() + 2));
  };
  EXPECT_EQ(attribute("tests"), count(xml, "<testcase "));
  EXPECT_EQ(attribute("failures"), count(xml, "<failure "));
  EXPECT_EQ(attribute("errors"), count(xml, "<error "));
  EXPECT_EQ(attribute("skipped"), count(xml, "<skipped "));
  EXPECT_GT(attribute("failures"), 0U);
  EXPECT_GT(attribute("errors"), 0U);
}

TEST(Junit, WhatNobodyHeardOfIsAnError) {
  Report report{.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"};
  report.implementations.push_back({.id = "silent", .trouble = "it said <nothing>"});
  EXPECT_THAT(to_junit(report), HasSubstr("message=\"it said &lt;nothing&gt;\""));
}

TEST(Sarif, EachResultHasItsRule) {
  const auto document = nlohmann::json::parse(to_sarif(hostile_report()));
  const auto& run = document.at("runs").at(0);
  ASSERT_FALSE(run.at("results").empty());
  for (const auto& result : run.at("results")) {
    const auto& rule =
        run.at("tool").at("driver").at("rules").at(result.at("ruleIndex").get<std::size_t>());
    EXPECT_EQ(rule.at("id"), result.at("ruleId"));
  }
}

TEST(Sarif, ADocumentedChoiceIsNoError) {
  const struct {
    Status status;
    const char* level;
  } kRows[] = {{Status::kDocumented, "note"},
               {Status::kKnownUpstream, "warning"},
               {Status::kFixedUpstream, "warning"},
               {Status::kNotFound, "error"}};
  for (const auto& row : kRows) {
    SCOPED_TRACE(status_name(row.status));
    Report report = sample_report();
    for (auto& one : report.implementations) {
      for (auto& deviation : one.deviations) deviation.status = row.status;
    }
    const auto document = nlohmann::json::parse(to_sarif(report));
    for (const auto& result : document.at("runs").at(0).at("results")) {
      EXPECT_EQ(result.at("level"), row.level);
    }
  }
}

TEST(Markdown, HostileTextIsNoMarkup) {
  std::string text = to_markdown(hostile_report());
  // A code block shows its text unchanged, as long as the text cannot end it.
  for (std::size_t at = text.find("```"); at != std::string::npos; at = text.find("```")) {
    const std::size_t end = text.find("\n```", at + 3);
    ASSERT_NE(end, std::string::npos);
    text.erase(at, end + 4 - at);
  }
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("<img")));
}

TEST(Readme, HostileTextIsNoMarkup) {
  // Code shows its text unchanged; no text here contains a backtick.
  const std::string text =
      std::regex_replace(to_readme(hostile_report()), std::regex("`[^`]*`"), "");
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("<img")));
}

TEST(Readme, CodeIsNotEndedByWhatItHolds) {
  Report report = sample_report();
  report.implementations[3].deviations[0].observed = "a`b``c";
  EXPECT_THAT(to_readme(report), HasSubstr("``` a`b``c ```"));
}

TEST(Badge, SaysTheVerdictAndTheLevelAndNoShare) {
  for (const ImplementationRecord& one : sample_report().implementations) {
    SCOPED_TRACE(one.id);
    const std::string message = badge_message(one);
    EXPECT_THAT(message, Not(HasSubstr("%")));
    if (message != "not judged") {
      EXPECT_THAT(message, HasSubstr("(" + one.level + ")"));
    }
    const auto endpoint = nlohmann::json::parse(badge_endpoint(one));
    EXPECT_EQ(endpoint.at("schemaVersion"), 1);
    EXPECT_EQ(endpoint.at("message"), message);
    EXPECT_THAT(badge_svg(one), HasSubstr("<title>UTF-8: " + message + "</title>"));
  }
}

}  // namespace
}  // namespace placemat::inline reports
