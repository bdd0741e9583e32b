// Tests that corpus/placemat.txt and its header say what the oracle says, and keep their ids.

#include "harness/cases/plain_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/cases/test/support.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

std::string last_line(const std::string& text) {
  return text.substr(text.rfind('\n', text.size() - 2) + 1);
}

TEST(PublishedPlainVectors, SayWhatTheOracleSays) {
  const std::string text = published("placemat.txt");
  const PlainVectors vectors = parse_plain_vectors(text);
  EXPECT_GE(vectors.version, 1u);
  EXPECT_EQ(text, plain_text(vectors));
  EXPECT_EQ(published("placemat_vectors.h"), plain_header(vectors));
  const std::string script = published("textdecoder-lives.any.js");
  EXPECT_EQ(script, with_lives(script, vectors.lives));
}

TEST(PublishedPlainVectors, AreFewEnoughToCopy) {
  const std::string text = published("placemat.txt");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 2000);
  EXPECT_LE(text.size(), 200u * 1024);
  EXPECT_GE(parse_plain_vectors(text).vectors.size(), 1000u);
}

struct LineRow {
  const char* name;
  std::vector<std::uint8_t> units;
  const char* line;
};

const LineRow kLines[] = {
    {"nothing", {}, "p0001 - - - 0 0 empty\n"},
    {"letter", {0x41}, "p0001 41 - 41 1 1 ascii\n"},
    {"pair", {0x41, 0xF0, 0x9F, 0x92, 0xA9}, "p0001 41F09F92A9 - 41,1F4A9 3 5 four-octets\n"},
    {"surrogate", {0x41, 0xED, 0xA0, 0x80}, "p0001 41EDA080 1 41,FFFD,FFFD,FFFD 4 10 surrogate\n"},
    {"two faults", {0xE2, 0x82, 0xFF}, "p0001 E282FF 0 FFFD,FFFD 2 6 interrupted\n"},
};

TEST(PlainVectors, EachLineHasSevenFields) {
  for (const LineRow& row : kLines) {
    const PlainVectors vectors = {.version = 1, .vectors = {{1, row.units}}};
    const std::string text = plain_text(vectors);
    EXPECT_EQ(last_line(text), row.line) << row.name;
    EXPECT_EQ(parse_plain_vectors(text), vectors) << row.name;
  }
}

TEST(PlainVectors, GrowUnderNewIds) {
  PlainVectors vectors =
      parse_plain_vectors("# withdrawn: p0004\n# version: 7\np0001 41\np0003 42\n");
  add_plain_vectors(vectors, {{0x42}, {0x43}, {0x43}, {}});
  const std::vector<PlainVector> expected = {{1, {0x41}}, {3, {0x42}}, {5, {0x43}}, {6, {}}};
  EXPECT_EQ(vectors.vectors, expected);
  EXPECT_EQ(vectors.version, 8u);
  add_plain_vectors(vectors, {{0x43}});
  EXPECT_EQ(vectors.version, 8u);
}

struct LifeRow {
  const char* name;
  const char* session;
  const char* line;
};

const LifeRow kLives[] = {
    {"cut", "session +E282 .AC .41", "#s0001 +E282,.AC,.41 20AC/41\n"},
    {"nothing", "session .", "#s0001 . -\n"},
    {"refused", "session .C3 .A9", "#s0001 .C3,.A9 !FFFD/!FFFD\n"},
    {"mark", "session +EF .BBBF", "#s0001 +EF,.BBBF FEFF\n"},
    {"reset", "session +C3 ~ .41", "#s0001 +C3,~,.41 ~/41\n"},
};

TEST(PlainLives, EachLineHasThreeFields) {
  for (const LifeRow& row : kLives) {
    PlainVectors vectors = {.version = 2, .vectors = {{1, {0x41}}}};
    EXPECT_TRUE(add_plain_lives(vectors.lives, {*parse_request(row.session)}, {})) << row.name;
    const std::string text = plain_text(vectors);
    EXPECT_EQ(last_line(text), row.line) << row.name;
    EXPECT_EQ(parse_plain_vectors(text), vectors) << row.name;
    EXPECT_FALSE(add_plain_lives(vectors.lives, {*parse_request(row.session)}, {})) << row.name;
  }
}

TEST(PlainLives, GoIntoTheScriptWithoutResets) {
  std::vector<PlainLife> lives;
  add_plain_lives(lives, {*parse_request("session +C3 ~ .41"), *parse_request("session +C3 .A9")},
                  {});
  EXPECT_EQ(with_lives("before\nconst lives = [\n  old\n];\nafter\n", lives),
            "before\nconst lives = [\n  [\"s0002\", \"+C3,.A9\", \"E9\"],\n];\nafter\n");
  EXPECT_THROW(with_lives("const lives = 1;\n", lives), InputError);
}

TEST(PlainLives, AreNotGivenAnIdThatWasWithdrawn) {
  PlainVectors vectors =
      parse_plain_vectors("# withdrawn: p0004 s0003\n# version: 7\n#s0001 .41\n");
  EXPECT_TRUE(
      add_plain_lives(vectors.lives, {*parse_request("session .42")}, vectors.withdrawn_lives));
  EXPECT_EQ(vectors.lives.back().number, 4u);
  EXPECT_EQ(parse_plain_vectors(plain_text(vectors)), vectors);
}

struct BadRow {
  const char* name;
  const char* text;
  const char* error;
};

const BadRow kBad[] = {
    {"id", "# a\nx1 41\n", "line 2: an id is a p and at least four digits, not x1"},
    {"order", "p0002 41\np0001 42\n",
     "line 2: p0001 does not follow p0002; ids go up, and each is used once"},
    {"twice", "p0001 41\np0002 41\n", "line 2: p0002 has the octets of a line before it"},
    {"octets", "p0001 4\n", "line 1: p0001 needs its octets in hex, two digits each, or -"},
    {"none", "p0001\n", "line 1: p0001 needs its octets in hex, two digits each, or -"},
    {"withdrawn", "# withdrawn: p0001\np0001 41\n", "line 2: p0001 was withdrawn; take a new id"},
    {"life id", "p0001 41\n#s1 .41\n",
     "line 2: the id of a life is an s and at least four digits, not s1"},
    {"life order", "#s0002 .41\n#s0001 .42\n",
     "line 2: s0001 does not follow s0002; ids go up, and each is used once"},
    {"life withdrawn", "# withdrawn: s0001\n#s0001 .41\n",
     "line 2: s0001 was withdrawn; take a new id"},
    {"calls", "#s0001 41\n",
     "line 1: s0001 needs calls with commas between, the last of which begins with a dot"},
    {"no end", "#s0001 .41,+42\n",
     "line 1: s0001 needs calls with commas between, the last of which begins with a dot"},
    {"version", "# version: new\n", "line 1: the version is a number from 1 on"},
};

TEST(PlainVectors, RefuseWhatCannotBeUsed) {
  for (const BadRow& row : kBad) {
    try {
      parse_plain_vectors(row.text);
      ADD_FAILURE() << row.name << " was read";
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), row.error) << row.name;
    }
  }
}

}  // namespace
}  // namespace placemat::inline cases
