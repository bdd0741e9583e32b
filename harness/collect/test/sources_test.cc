#include "harness/collect/sources.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "harness/fuzz/work_folder.h"
#include "reports/base/error.h"

namespace placemat::inline collect_room {
namespace {

struct Named {
  const char* name;
  const char* text;
  const char* who;  // nullptr if it is refused
  const char* place;
};

class SourceNames : public testing::TestWithParam<Named> {};

TEST_P(SourceNames, AreSplitAtTheirFirstSign) {
  const Named& row = GetParam();
  if (row.who == nullptr) {
    EXPECT_THROW(source_of(row.text), InputError);
    return;
  }
  const Source source = source_of(row.text);
  EXPECT_EQ(source.who, row.who);
  EXPECT_EQ(source.place, row.place);
  EXPECT_FALSE(source.ours);
}

INSTANTIATE_TEST_SUITE_P(
    All, SourceNames,
    testing::Values(
        Named{"file", "report.json", "report.json", "report.json"},
        Named{"who_and_file", "lib=report.json", "lib", "report.json"},
        Named{"who_and_url", "lib=https://a.example/r?x=1", "lib", "https://a.example/r?x=1"},
        Named{"url_with_query", "https://a.example/r?x=1", "https://a.example/r?x=1",
              "https://a.example/r?x=1"},
        Named{"two_signs", "a=b=c", "a", "b=c"}, Named{"path_with_sign", "./a=b", "./a=b", "./a=b"},
        Named{"no_place", "lib=", nullptr, nullptr},
        Named{"no_who", "=report.json", nullptr, nullptr}, Named{"nothing", "", nullptr, nullptr}),
    [](const auto& row) { return std::string(row.param.name); });

std::filesystem::path written(const TemporaryFolder& folder, const std::string& text) {
  const std::filesystem::path file = folder.path() / "sources.txt";
  std::ofstream(file) << text;
  return file;
}

TEST(SourceLists, HaveCommentsAndPathsBesideThem) {
  const TemporaryFolder folder;
  const auto sources = sources_in(written(folder,
                                          "# a comment\n\n"
                                          "lib=reports/lib.json # ours\r\n"
                                          "  other=https://a.example/r.json#part"));
  ASSERT_EQ(sources.size(), 2u);
  EXPECT_EQ(sources[0].who, "lib");
  EXPECT_EQ(sources[0].place, (folder.path() / "reports/lib.json").string());
  EXPECT_EQ(sources[1].place, "https://a.example/r.json#part");
}

TEST(SourceLists, NameTheLineThatIsNone) {
  const TemporaryFolder folder;
  const std::filesystem::path file = written(folder, "a=b\nlib=\n");
  try {
    sources_in(file);
    FAIL() << "the line was taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("sources.txt:2: 'lib=': give WHO=PLACE"),
              std::string::npos)
        << error.what();
  }
}

TEST(SourcePlaces, WithoutAReportSayWhy) {
  const TemporaryFolder folder;
  const std::string empty = folder.path() / "empty";
  std::filesystem::create_directory(empty);
  std::ofstream(folder.path() / "cut.json") << R"({"schema": "placemat-report/3", "plac)";
  const struct {
    const char* name;
    std::string place;
    const char* says;
  } kRows[] = {
      {"no file", folder.path() / "none.json", "cannot read"},
      {"a folder without one", empty, "has no *.json"},
      {"a file cut short", folder.path() / "cut.json", "report.json:1:"},
      {"nobody listens", "http://127.0.0.1:1/report.json", "it cannot be had: curl: "},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const auto published = read_published({.who = "lib", .place = row.place});
    ASSERT_EQ(published.size(), 1u);
    EXPECT_FALSE(published[0].report);
    EXPECT_EQ(published[0].who, "lib");
    EXPECT_NE(published[0].why_not.find(row.says), std::string::npos) << published[0].why_not;
  }
}

}  // namespace
}  // namespace placemat::inline collect_room
