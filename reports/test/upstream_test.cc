// What projects are told.
#include "reports/upstream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

Files written(const Report& report, void (*write)(const Report&, const fs::path&)) {
  const fs::path folder = fs::path(testing::TempDir()) / "placemat-upstream";
  fs::remove_all(folder);
  fs::create_directories(folder);
  write(report, folder);
  Files files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  fs::remove_all(folder);
  return files;
}

TEST(Upstream, Golden) {
  const Files files = written(sample_report(), write_upstream);
  ASSERT_THAT(files, testing::ElementsAre(testing::Key("lenient-scanner.md")));
  expect_golden(files.at("lenient-scanner.md"), "upstream.md");
}

// A row of a table has no place for room, for a second string, and for another reply.
TEST(Upstream, OfRoomAndOrderTheRequestIsTold) {
  const Files files = written(sized_report(), write_upstream);
  ASSERT_THAT(files, testing::ElementsAre(testing::Key("loose-buffers.md")));
  const std::string& text = files.at("loose-buffers.md");
  EXPECT_THAT(text, testing::HasSubstr("decode-into 1 F0908080"));
  EXPECT_THAT(text, testing::HasSubstr("It was asked for the order of the two strings."));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("A row for a test")));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("A program that shows it")));
}

// What is documented is told to nobody; what is fixed only if asked for; what follows, with its
// cause.
TEST(Upstream, TellsWhatIsNews) {
  const Files files = written(sample_report(), write_upstream_with_fixed);
  EXPECT_THAT(files, testing::ElementsAre(testing::Key("crashing-driver.md"),
                                          testing::Key("lenient-scanner.md")));
  const std::string& text = files.at("lenient-scanner.md");
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("chapter 9")));
  EXPECT_THAT(text, testing::HasSubstr("wrong-offset (offset) in 744 cases"));
}

TEST(Upstream, ThoseOfOneFamilyShareAFile) {
  Report report = sample_report();
  report.implementations.push_back(report.implementations[3]);
  report.implementations.back().id = "other-scanner";
  EXPECT_EQ(written(report, write_upstream).size(), 1u);
}

TEST(Upstream, EscapesWhatComesFromOutside) {
  const Files files = written(hostile_report(), write_upstream_with_fixed);
  ASSERT_FALSE(files.empty());
  for (const auto& [name, text] : files) {
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\x1B"))) << name;
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("\u202E"))) << name;
  }
}

}  // namespace
}  // namespace placemat
