#include "reports/base/escape.h"

#include <gtest/gtest.h>

#include <string>

#include "reference/forms/rfc3629.h"
#include "reference/segment.h"

namespace placemat::inline reports {
namespace {

using namespace std::string_literals;

struct Row {
  const char* name;
  std::string text;
  std::string well_formed;
  std::string terminal;
  std::string html;
};

const Row kRows[] = {
    {"empty", "", "", "", ""},
    {"ASCII", "a b~", "a b~", "a b~", "a b~"},
    {"other scripts", "é 한글 😀", "é 한글 😀", "é 한글 😀", "é 한글 😀"},
    {"joiners", "\u200C\u200D", "\u200C\u200D", "\u200C\u200D", "\u200C\u200D"},
    {"script", "<script>alert('1')</script>", "<script>alert('1')</script>",
     "<script>alert('1')</script>", "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"},
    {"attribute", "\" onload=\"x&y", "\" onload=\"x&y", "\" onload=\"x&y",
     "&quot; onload=&quot;x&amp;y"},
    {"character reference", "&lt;", "&lt;", "&lt;", "&amp;lt;"},
    {"NUL", "a\0b"s, "a\0b"s, "a\\u{0000}b", "a\\u{0000}b"},
    {"ANSI colour", "\x1B[31m", "\x1B[31m", "\\u{001B}[31m", "\\u{001B}[31m"},
    {"window title", "\x1B]0;x\x07", "\x1B]0;x\x07", "\\u{001B}]0;x\\u{0007}",
     "\\u{001B}]0;x\\u{0007}"},
    {"C1 control sequence introducer", "\u009B31m", "\u009B31m", "\\u{009B}31m", "\\u{009B}31m"},
    {"the same as a lone octet",
     "\x9B"
     "31m",
     "\\x9B31m", "\\x9B31m", "\\x9B31m"},
    {"DEL", "\x7F", "\x7F", "\\u{007F}", "\\u{007F}"},
    {"line feed", "a\nb", "a\nb", "a\\nb", "a\nb"},
    {"carriage return", "a\rb", "a\rb", "a\\rb", "a\\u{000D}b"},
    {"tab", "a\tb", "a\tb", "a\\tb", "a\tb"},
    {"line separator", "\u2028", "\u2028", "\\u{2028}", "\\u{2028}"},
    {"right-to-left override", "\u202Etxt", "\u202Etxt", "\\u{202E}txt", "\\u{202E}txt"},
    {"isolates", "\u2066\u2069", "\u2066\u2069", "\\u{2066}\\u{2069}", "\\u{2066}\\u{2069}"},
    {"Arabic letter mark", "\u061C", "\u061C", "\\u{061C}", "\\u{061C}"},
    {"BOM", "\uFEFFa", "\uFEFFa", "\\u{FEFF}a", "\\u{FEFF}a"},
    {"noncharacter", "\U0010FFFF", "\U0010FFFF", "\\u{10FFFF}", "\\u{10FFFF}"},
    {"tag character", "\U000E0041", "\U000E0041", "\\u{E0041}", "\\u{E0041}"},
    {"backslash", "\\x41", "\\x41", "\\x41", "\\x41"},
    {"non-shortest form", "\xC0\xAF", "\\xC0\\xAF", "\\xC0\\xAF", "\\xC0\\xAF"},
    {"surrogate", "\xED\xA0\x80", "\\xED\\xA0\\x80", "\\xED\\xA0\\x80", "\\xED\\xA0\\x80"},
    {"out of range", "\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80", "\\xF4\\x90\\x80\\x80",
     "\\xF4\\x90\\x80\\x80"},
    {"truncated", "a\xE2\x82", "a\\xE2\\x82", "a\\xE2\\x82", "a\\xE2\\x82"},
    {"truncated before markup", "\xE2\x82<", "\\xE2\\x82<", "\\xE2\\x82<", "\\xE2\\x82&lt;"},
};

TEST(Escape, Table) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(well_formed_text(row.text), row.well_formed);
    EXPECT_EQ(terminal_escape(row.text), row.terminal);
    EXPECT_EQ(html_escape(row.text), row.html);
  }
}

bool is_well_formed(const std::string& text) {
  return !first_ill_formed(kRfc3629,
                           {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

// For every string of two octets, no result is ill-formed, contains a control, or opens a tag.
TEST(Escape, AllStringsOfTwoOctets) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      const std::string terminal = terminal_escape(text);
      const std::string html = html_escape(text);
      ASSERT_TRUE(is_well_formed(well_formed_text(text))) << first << ' ' << second;
      ASSERT_TRUE(is_well_formed(terminal)) << first << ' ' << second;
      ASSERT_TRUE(is_well_formed(html)) << first << ' ' << second;
      for (const char octet : terminal) {
        ASSERT_FALSE(('\0' <= octet && octet < ' ') || octet == '\x7F') << first << ' ' << second;
      }
      ASSERT_EQ(terminal.find("\xC2\x9B"), std::string::npos) << first << ' ' << second;
      ASSERT_EQ(html.find_first_of("<>\"'"), std::string::npos) << first << ' ' << second;
    }
  }
}

TEST(Escape, WellFormedTextIsUnchangedForEveryScalarValue) {
  for (Ucs4 value = 0; value <= kMaxScalar; ++value) {
    const std::vector<std::uint8_t> units = encode_value(kRfc3629, value);
    const std::string text(units.begin(), units.end());
    ASSERT_EQ(well_formed_text(text), text) << value;
  }
}

TEST(DisplayWidth, Table) {
  const struct {
    const char* name;
    const char* text;
    std::size_t width;
  } rows[] = {
      {"empty", "", 0},
      {"ASCII", "abc", 3},
      {"accented", "é", 1},
      {"combining", "e\u0301", 1},
      {"Hangul", "한글", 4},
      {"Han", "日本", 4},
      {"emoji", "😀", 2},
      {"full width", "\uFF21", 2},
      {"ill-formed octets", "\xC0\xAF", 2},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(display_width(row.text), row.width);
  }
}

TEST(ShellWord, IsOneWordWhateverItHolds) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a b$c"), "'a b$c'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
}

}  // namespace
}  // namespace placemat::inline reports
