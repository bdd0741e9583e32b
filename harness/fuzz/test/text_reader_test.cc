// Tests reading_of() on faulty readers, and this project's readers on faults that they once had.

#include "harness/fuzz/text_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace placemat::inline fuzz {
namespace {

// Honest reads "A" alone. Each of the readers below differs from it in one thing.
struct Honest {
  using Error = std::runtime_error;
  static std::string read(const std::string& text) {
    return text == "A" ? text : throw Error("it is not A");
  }
  static std::string write(const std::string& text) { return text; }
};
struct RefusesWithoutAWord : Honest {
  static std::string read(const std::string&) { throw Error(""); }
};
struct RefusesInTwoLines : Honest {
  static std::string read(const std::string& text) { throw Error("it is\n" + text); }
};
struct ThrowsSomethingElse : Honest {
  static std::string read(const std::string&) { throw std::logic_error("no digit"); }
};
struct WritesWhatItRefuses : Honest {
  static std::string write(const std::string& text) { return text + text; }
};
struct WritesSomethingElse : Honest {
  static std::string read(const std::string& text) { return text; }
  static std::string write(const std::string& text) { return text.substr(1); }
};

TEST(TextReaderTest, EachFaultIsAComplaint) {
  const struct {
    TextReading reading;
    const char* begins;
  } kRows[] = {
      {reading_of<RefusesWithoutAWord>("A"), "refuses it otherwise than in one line"},
      {reading_of<RefusesInTwoLines>("B"), "refuses it otherwise than in one line"},
      {reading_of<ThrowsSomethingElse>("A"), "throws what its header does not name: no digit"},
      {reading_of<WritesWhatItRefuses>("A"), "refuses what it wrote of it: AA: it is not A"},
      {reading_of<WritesSomethingElse>("AB"), "reads something else from what it wrote of it: B"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.begins);
    EXPECT_THAT(row.reading.complaint, testing::StartsWith(row.begins));
  }
  EXPECT_EQ(reading_of<Honest>("A"), (TextReading{true, ""}));
  EXPECT_EQ(reading_of<Honest>("B"), (TextReading{false, ""}));
}

const TextReader& reader_named(std::string_view name) {
  const auto& all = text_readers();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const TextReader& reader) { return reader.name == name; });
  if (found == all.end()) throw std::runtime_error("no such reader");
  return *found;
}

TEST(TextReaderTest, EachHasSeedsAndTakesThem) {
  std::map<std::string, int> seeds;
  for (const auto& file :
       std::filesystem::directory_iterator(PLACEMAT_SOURCE_DIR "/corpus/reads_text")) {
    SCOPED_TRACE(file.path());
    std::ifstream text(file.path(), std::ios::binary);
    std::string name;
    std::getline(text, name);
    const std::string rest{std::istreambuf_iterator<char>(text), {}};
    ++seeds[name];
    const bool taken = !file.path().filename().string().ends_with("-malformed");
    EXPECT_EQ(reader_named(name).read(rest), (TextReading{taken, ""}));
  }
  EXPECT_EQ(seeds.size(), text_readers().size());
}

// Code that copies or writes a value of JSON recurses as deeply as the value is nested.
TEST(TextReaderTest, NoneGoesAsDeepAsItsText) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  for (const TextReader& reader : text_readers()) {
    SCOPED_TRACE(reader.name);
    for (const char* key : {"schema", "cases", "expected", "implementations", "findings", "sets"}) {
      const std::string text = std::string("{\"") + key + "\": " + deep + "}";
      EXPECT_EQ(reader.read(text), (TextReading{false, ""}));
    }
  }
}

}  // namespace
}  // namespace placemat::inline fuzz
