// Tests what people read of a report: the page and the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/terminal.h"
#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(TableGolden, Plain) { expect_golden(to_table(sample_report(), {}), "sample.txt"); }
TEST(TableGolden, Colour) {
  expect_golden(to_table(sample_report(), {.colour = true}), "sample-colour.txt");
}
TEST(TableGolden, Sized) {
  expect_golden(to_table(sized_report(), {.columns = 80}), "sized-80.txt");
  expect_golden(to_table(sized_report(), {.columns = 120}), "sized-120.txt");
}
TEST(TableGolden, Hostile) { expect_golden(to_table(hostile_report(), {}), "hostile.txt"); }
TEST(TableGolden, Empty) { expect_golden(to_table(empty_report(), {}), "empty.txt"); }

TEST(TableGolden, Panel) { expect_golden(to_panel(sample_report(), {}), "sample-panel.txt"); }
TEST(TableGolden, Rest) { expect_golden(to_rest(sample_report(), 1, {}), "sample-rest.txt"); }

TEST(Table, PlainTextHasNoControlCharacters) {
  for (const Report& report : {sample_report(), hostile_report(), empty_report()}) {
    for (const std::string& text :
         {to_table(report, {}), to_panel(report, {}), to_rest(report, 0, {})}) {
      EXPECT_EQ(text, well_formed_text(text));
      EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](unsigned char octet) {
        return octet == '\n' || (octet >= ' ' && octet != 0x7F);
      }));
    }
  }
}

// However many deviate, the text is short, and implementations that were not judged are listed.
TEST(Table, TheRestFitsOnAScreenAndAHalf) {
  Report report = hostile_report();
  const ImplementationRecord deviating = sample_report().implementations[3];
  ASSERT_EQ(standing_of(deviating), Standing::kDeviates);
  report.implementations.insert(report.implementations.begin(), 300, deviating);
  const std::string text = to_rest(report, 0, {});
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 75);
  EXPECT_THAT(text, HasSubstr("not-judged"));
  EXPECT_THAT(text, HasSubstr(" more\n"));
}

// The columns of all facets are folded to the screen, and none is lost.
TEST(Table, IsNoWiderThanTheScreen) {
  for (const std::size_t columns : {80, 100, 120, 200}) {
    SCOPED_TRACE(columns);
    const std::string text = to_table(sized_report(), {.columns = columns});
    const std::string tables = text.substr(0, text.find("A number:"));
    std::istringstream lines(tables);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), columns);
    for (const Facet facet : kFacets)
      EXPECT_THAT(tables, HasSubstr(std::string(facet_name(facet))));
  }
}

TEST(Table, LeavesOutWhatNobodyOffers) {
  EXPECT_THAT(to_table(sample_report(), {}), Not(HasSubstr("compare")));
}

// The coloured table without its colours is the plain one.
TEST(Table, ColourAddsOnlyColour) {
  std::string coloured = to_table(hostile_report(), {.colour = true});
  for (std::size_t at = 0; (at = coloured.find("\x1B[", at)) != std::string::npos;) {
    coloured.erase(at, coloured.find('m', at) + 1 - at);
  }
  EXPECT_EQ(coloured, to_table(hostile_report(), {}));
}

TEST(Table, LongRepliesAreCutAndReplaysAreNot) {
  Report report = sample_report();
  DeviationRecord& deviation = report.implementations[3].deviations[0];
  deviation.observed = "values " + std::string(100000, 'F');
  deviation.replay = "placemat replay " + std::string(500, 'x') + "end";
  const std::string table = to_table(report, {});
  EXPECT_THAT(table, HasSubstr("FFF...\n"));
  EXPECT_THAT(table, HasSubstr("xxxend\n"));
  EXPECT_LT(table.size(), 10000u);
}

// OutputFolder is a folder for one test, removed at its end.
class OutputFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::size_t entries(const std::filesystem::path& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
  }
  template <typename Act>
  static std::string message_of(Act act) {
    try {
      act();
    } catch (const InputError& error) {
      return error.what();
    }
    return "done";
  }

  std::filesystem::path folder_;
};

TEST_F(OutputFolder, AnOlderFileIsReplacedAndNothingIsLeft) {
  std::filesystem::create_directories(folder_);
  write_file(folder_ / "page", "older and longer");
  write_file(folder_ / "page", "new");
  EXPECT_EQ(content(folder_ / "page"), "new");
  EXPECT_EQ(entries(folder_), 1u);
}

TEST_F(OutputFolder, AFolderInAFilesPlaceIsOneClearLine) {
  std::filesystem::create_directories(folder_ / "index.html");
  EXPECT_EQ(message_of([&] { write_file(folder_ / "index.html", "x"); }),
            (folder_ / "index.html").string() +
                ": cannot be written (Is a directory); name a place that can");
  EXPECT_EQ(entries(folder_), 1u);
}

TEST_F(OutputFolder, AMissingFolderOfAFileIsOneClearLine) {
  EXPECT_EQ(message_of([&] { write_file(folder_ / "r\x1B.json", "x"); }),
            folder_.string() +
                "/r\\u{001B}.json: cannot be written (No such file or directory); name "
                "a place that can");
}

// Not even root can create a file in /proc, so the test holds for any user.
TEST_F(OutputFolder, AFolderThatNobodyMayWriteIsOneClearLine) {
  EXPECT_THAT(message_of([&] { write_file("/proc/placemat/report.json", "x"); }),
              HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace placemat::inline reports
