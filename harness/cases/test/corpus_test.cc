// Checks that corpus/text, corpus/utf8.dict and corpus/seeds contain what corpus/README.md says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "harness/cases/plain_vectors.h"
#include "harness/cases/vectors.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

namespace fs = std::filesystem;

const fs::path kCorpus = PLACEMAT_SOURCE_DIR "/corpus";

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

CodeUnits units_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

// Text holds the blocks of a text's script, and how much of its non-ASCII part must lie in them.
struct Text {
  const char* file;
  std::vector<ValueRange> blocks;
  unsigned percent;
};

const Text kTexts[] = {
    {"arabic.txt", {{0x600, 0x6FF}}, 95},
    {"armenian.txt", {{0x530, 0x58F}}, 95},
    {"bengali.txt", {{0x980, 0x9FF}}, 95},
    {"cyrillic.txt", {{0x400, 0x52F}}, 95},
    {"deseret.txt", {{0x10400, 0x1044F}}, 100},
    {"devanagari.txt", {{0x900, 0x97F}}, 95},
    {"emoji.txt", {{0x2600, 0x27BF}, {0x1F000, 0x1FAFF}}, 60},
    {"ethiopic.txt", {{0x1200, 0x137F}}, 95},
    {"georgian.txt", {{0x10A0, 0x10FF}}, 95},
    {"greek.txt", {{0x370, 0x3FF}}, 95},
    {"han.txt", {{0x4E00, 0x9FFF}}, 80},
    {"han-supplementary.txt", {{0x20000, 0x2A6DF}}, 10},
    {"hangul.txt", {{0xAC00, 0xD7A3}}, 95},
    {"hebrew.txt", {{0x590, 0x5FF}}, 95},
    {"japanese.txt", {{0x3040, 0x30FF}}, 50},
    {"latin.txt", {{0x80, 0x24F}, {0x1E00, 0x1EFF}}, 85},
    {"mixed.txt", {{0x80, 0xFFFF}}, 90},
    {"tamil.txt", {{0xB80, 0xBFF}}, 95},
    {"thai.txt", {{0xE00, 0xE7F}}, 95},
};

TEST(CorpusText, is_well_formed_and_of_its_script) {
  for (const Text& text : kTexts) {
    SCOPED_TRACE(text.file);
    const std::string octets = contents(kCorpus / "text" / text.file);
    EXPECT_GE(octets.size(), 1024u);
    EXPECT_LE(octets.size(), 4096u);
    const auto values = decoded(kRfc3629, units_of(octets));
    ASSERT_TRUE(values.has_value());
    std::size_t others = 0;
    std::size_t of_the_script = 0;
    for (const Ucs4 value : *values) {
      if (value <= kMaxAscii) continue;
      ++others;
      of_the_script +=
          std::any_of(text.blocks.begin(), text.blocks.end(),
                      [value](const ValueRange& block) { return block.contains(value); });
    }
    EXPECT_GE(of_the_script * 100, others * text.percent) << of_the_script << " of " << others;
  }
}

TEST(CorpusText, holds_these_files_and_each_has_its_licence) {
  std::set<std::string> files = {"README.md"};
  const std::string readme = contents(kCorpus / "text" / "README.md");
  for (const Text& text : kTexts) {
    files.insert(text.file);
    EXPECT_THAT(readme, testing::HasSubstr("| `" + std::string(text.file) + "` |"));
  }
  EXPECT_EQ(names_in(kCorpus / "text"), files);
}

// mixed.txt is there to have sequences of every row of Table 3-7 close together.
TEST(CorpusText, mixed_has_every_length) {
  const std::string octets = contents(kCorpus / "text" / "mixed.txt");
  std::map<std::size_t, int> lengths;
  for (const Segment& part : segment(kRfc3629, units_of(octets))) ++lengths[part.length];
  for (const std::size_t length : {1, 2, 3, 4}) EXPECT_GE(lengths[length], 10) << length;
}

TEST(Dictionary, is_read_by_both_engines_and_names_every_bound) {
  // This is the common subset: name="\xHH...", comments from the start of a line.
  const std::regex entry(R"re(([a-z0-9_]+)="((\\x[0-9A-F]{2})+)")re");
  std::set<std::string> names;
  std::set<std::string> tokens;
  std::ifstream file(kCorpus / "utf8.dict");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::smatch match;
    ASSERT_TRUE(std::regex_match(line, match, entry)) << line;
    EXPECT_TRUE(names.insert(match[1]).second) << line;
    EXPECT_TRUE(tokens.insert(match[2]).second) << line;
  }
  const auto token = [](const SequenceForm& row, bool first) {
    std::string text;
    for (std::size_t i = 0; i < row.length(); ++i) {
      char octet[8];
      std::snprintf(octet, sizeof octet, "\\x%02X",
                    first ? row.octets[i].first : row.octets[i].last);
      text += octet;
    }
    return text;
  };
  for (const EncodingForm* form : kEncodingForms) {
    for (const SequenceForm& row : form->rows) {
      EXPECT_TRUE(tokens.count(token(row, true))) << form->id << " " << token(row, true);
      EXPECT_TRUE(tokens.count(token(row, false))) << form->id << " " << token(row, false);
    }
  }
}

// Each seed file holds the octets of a vector, or of a string of placemat.txt, and has its id.
TEST(Seeds, are_vectors) {
  std::map<std::string, std::string> octets_of;
  std::map<std::string, std::string> subject_of;
  for (const Vector& vector : load_vectors(kCorpus / "vectors")) {
    if (vector.encodes()) continue;
    octets_of[vector.id] = {vector.units.begin(), vector.units.end()};
    subject_of[vector.id] = vector.subject;
  }
  for (const PlainVector& vector :
       parse_plain_vectors(contents(kCorpus / "placemat.txt")).vectors) {
    char id[16];
    std::snprintf(id, sizeof id, "p%04u", vector.number);
    octets_of[id] = {vector.units.begin(), vector.units.end()};
    subject_of[id] = "placemat.txt";
  }
  std::set<std::string> subjects;
  std::set<std::string> seen;
  for (const std::string& name : names_in(kCorpus / "seeds")) {
    ASSERT_TRUE(octets_of.count(name)) << name;
    const std::string octets = contents(kCorpus / "seeds" / name);
    EXPECT_EQ(octets, octets_of[name]) << name;
    EXPECT_TRUE(seen.insert(octets).second) << name << " repeats another seed";
    subjects.insert(subject_of[name]);
  }
  EXPECT_GE(seen.size(), 60u);
  EXPECT_GE(subjects.size(), 15u);
}

}  // namespace
}  // namespace placemat::inline cases
