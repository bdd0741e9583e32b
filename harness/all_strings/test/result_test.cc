// Tests the file of a portion's result.

#include "harness/all_strings/result.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

#include "harness/all_strings/sha256.h"
#include "harness/all_strings/test/results.h"

namespace placemat::inline all_strings {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Result, IsReadAsItWasWritten) {
  const ResultFolder folder;
  for (const bool again : {false, true}) {
    const PortionResult result = result_of(0x41C3, again);
    const std::filesystem::path file = folder.write(result);
    EXPECT_TRUE(is_result_file(file));
    EXPECT_EQ(to_text(read_result(file)), to_text(result));
  }
}

TEST(Result, IsNeverOverwritten) {
  const ResultFolder folder;
  const std::filesystem::path file = file_of(folder.path(), 0x41C3, false);
  EXPECT_TRUE(publish(file, "first"));
  EXPECT_FALSE(publish(file, "second"));
  EXPECT_EQ(contents(file), "first");
  // No other file is left there.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(file.parent_path()), {}), 1);
  EXPECT_NE(refusal_of([&] { publish(file / "below" / "a file", "third"); }), "");
}

TEST(Result, ThatIsDamagedIsRefused) {
  const struct {
    const char* name;
    std::function<void(std::string&)> change;
    const char* says;
  } kRows[] = {
      {"empty", [](std::string& text) { text.clear(); }, "is damaged"},
      {"cut", [](std::string& text) { text.resize(text.size() - 1); }, "is damaged"},
      {"longer", [](std::string& text) { text += '\n'; }, "is damaged"},
      {"one octet", [](std::string& text) { text[text.find("128")] = '2'; }, "is damaged"},
      {"no JSON", [](std::string& text) { text = "{\n" + sha256("{") + "\n"; }, "is no result"},
  };
  const ResultFolder folder;
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const std::filesystem::path file = folder.write(result_of(0x41C3));
    std::string text = contents(file);
    row.change(text);
    std::ofstream(file) << text;
    const std::string what = refusal_of([&] { read_result(file); });
    EXPECT_NE(what.find(row.says), std::string::npos) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
  }
}

TEST(Result, ThatIsWrongIsRefused) {
  const struct {
    const char* name;
    std::function<void(PortionResult&)> change;
    const char* says;
  } kRows[] = {
      {"a string too few", [](auto& r) { r.findings.judgements[Judgement::kConforms] = 255; },
       "counts"},
      {"a string too many", [](auto& r) { r.findings.count(Judgement::kCrashed, 1); }, "counts"},
      {"strings that were not judged",
       [](auto& r) {
         r.findings.judgements = {{Judgement::kNotJudged, 256}};
       },
       "counts"},
      {"more inferred than there are", [](auto& r) { r.findings.unread = 257; }, "counts"},
      {"of another portion", [](auto& r) { r.findings.done = {portion_of(0x41C4, 3)}; }, "counts"},
      {"of another length", [](auto& r) { r.sweep.octets = 4; }, "counts"},
      {"of no length", [](auto& r) { r.sweep.octets = 7; }, "is no result"},
      {"by no shard",
       [](auto& r) {
         r.by = {3, 2};
       },
       "is no result"},
  };
  const ResultFolder folder;
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    PortionResult result = result_of(0x41C3);
    row.change(result);
    const std::filesystem::path file = folder.write(result);
    const std::string what = refusal_of([&] { read_result(file); });
    EXPECT_NE(what.find(row.says), std::string::npos) << what;
  }
  const std::filesystem::path file = folder.write(result_of(0x41C3));
  const std::filesystem::path other = file.parent_path() / "41C4.portion";
  std::filesystem::rename(file, other);
  EXPECT_NE(refusal_of([&] { read_result(other); }).find("holds portion 41C3"), std::string::npos);
}

}  // namespace
}  // namespace placemat::inline all_strings
