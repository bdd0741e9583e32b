// Tests the files that are written for the implementations' projects.
#include "reports/upstream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

Files written(const Report& report, bool with_fixed, const Dress* dress = nullptr) {
  const fs::path folder = fs::path(testing::TempDir()) / "placemat-upstream";
  fs::remove_all(folder);
  fs::create_directories(folder);
  write_upstream(report, folder, with_fixed, dress);
  Files files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  fs::remove_all(folder);
  return files;
}

TEST(Upstream, Golden) {
  const Files files = written(sample_report(), false);
  ASSERT_THAT(files, testing::ElementsAre(testing::Key("lenient-scanner.md"),
                                          testing::Key("lenient-scanner.rs")));
  expect_golden(files.at("lenient-scanner.md"), "upstream.md");
  expect_golden(files.at("lenient-scanner.rs"), "upstream.rs");
}

TEST(Upstream, OfRoomAndOrderTheRequestIsTold) {
  const Files files = written(sized_report(), false);
  ASSERT_THAT(files, testing::ElementsAre(testing::Key("loose-buffers.c"),
                                          testing::Key("loose-buffers.md")));
  const std::string& text = files.at("loose-buffers.md");
  EXPECT_THAT(text, testing::HasSubstr("decode-into 1 F0908080"));
  EXPECT_THAT(text, testing::HasSubstr("It was asked for the order of the two strings."));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("A program that shows it")));
  EXPECT_THAT(files.at("loose-buffers.c"), testing::HasSubstr("Not tested here: measures-short"));
}

// A diagnosis says how the source behaves: it is no place where nothing was found.
TEST(Upstream, WhatTheSourceDoesStandsApart) {
  Report report = sample_report();
  DeviationRecord* last = nullptr;
  for (ImplementationRecord& one : report.implementations) {
    for (DeviationRecord& deviation : one.deviations) {
      if (deviation.deviation_class == "depends-on-history") last = &deviation;
    }
  }
  ASSERT_NE(last, nullptr);
  last->diagnosis = {"src/scan.rs: the *state* stays"};
  last->at_fault = "Scanner::again";
  last->searched = {"manual", "tests: none"};
  const std::string text = written(report, false).at("lenient-scanner.md");
  EXPECT_THAT(text,
              testing::HasSubstr("#### What the source does\n\n"
                                 "- src/scan.rs: the \\*state\\* stays\n\n"
                                 "#### Read without finding it\n\n- manual\n- tests: none\n\n"));
  EXPECT_THAT(text, testing::HasSubstr("Scanner::again gives `ill-formed 0`"));
}

TEST(Upstream, AFaultOfMemoryIsToBeSentPrivately) {
  Report report = sized_report();
  DeviationRecord& fault = report.implementations[1].deviations.front();
  fault.deviation_class = "writes-past";
  const std::string none = "No address for that was found in what was read of the project.";
  EXPECT_THAT(written(report, false).at("loose-buffers.md"), testing::HasSubstr(none));
  fault.privately = "its SECURITY file";
  EXPECT_THAT(written(report, false).at("loose-buffers.md"),
              testing::HasSubstr("Where to: its SECURITY file."));
}

// A row for a test cannot hold the size of a room, a second string or a second reply.
TEST(Upstream, WhereNoDressIsKnownRowsAreWritten) {
  Report report = sample_report();
  for (ImplementationRecord& one : report.implementations) one.language = "Perl";
  const Files files = written(report, false);
  ASSERT_THAT(files, testing::ElementsAre(testing::Key("lenient-scanner.md")));
  EXPECT_THAT(files.at("lenient-scanner.md"),
              testing::HasSubstr("[[0xED, 0xA0, 0x80], \"ill-formed 0\"],"));
  report = sized_report();
  for (ImplementationRecord& one : report.implementations) one.language = "Perl";
  EXPECT_THAT(written(report, false).at("loose-buffers.md"),
              testing::Not(testing::HasSubstr("A row for a test")));
}

TEST(Upstream, OneDressForAll) {
  EXPECT_THAT(written(sample_report(), false, find_dress("go")),
              testing::ElementsAre(testing::Key("lenient-scanner.md"),
                                   testing::Key("lenient-scanner_utf8_test.go")));
}

// A documented deviation is in no file. A fixed one is there only if asked for. One that follows
// from another is listed with its cause.
TEST(Upstream, TellsWhatIsNews) {
  const Files files = written(sample_report(), true);
  EXPECT_THAT(files, testing::ElementsAre(testing::Key("crashing-driver.md"),
                                          testing::Key("lenient-scanner.md"),
                                          testing::Key("lenient-scanner.rs"),
                                          testing::Key("test_crashing-driver.py")));
  const std::string& text = files.at("lenient-scanner.md");
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("chapter 9")));
  EXPECT_THAT(text, testing::HasSubstr("wrong-offset (offset) in 744 cases"));
}

TEST(Upstream, ThoseOfOneFamilyShareAFile) {
  Report report = sample_report();
  report.implementations.push_back(report.implementations[3]);
  report.implementations.back().id = "other-scanner";
  EXPECT_THAT(written(report, false), testing::ElementsAre(testing::Key("lenient-scanner.md"),
                                                           testing::Key("lenient-scanner.rs"),
                                                           testing::Key("other-scanner.rs")));
}

TEST(Upstream, EscapesWhatComesFromOutside) {
  const Files files = written(hostile_report(), true);
  ASSERT_FALSE(files.empty());
  for (const auto& [name, text] : files) {
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\x1B"))) << name;
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\u202E"))) << name;
  }
}

}  // namespace
}  // namespace placemat::inline reports
