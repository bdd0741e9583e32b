// What a test accepts, and how that is written.
#include "reports/dress/dress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/protocol.h"
#include "reports/dress/comment.h"
#include "reports/dress/wanted.h"
#include "reports/dress/wanted_text.h"

namespace placemat {
namespace {

struct WantedRow {
  const char* name;
  const char* request;
  const char* expected;
  const char* observed;
  std::vector<std::string> wanted;
  const char* room = "utf32";
  const char* refusal = "unspecified";
};

const WantedRow kWantedRows[] = {
    {"a reply", "decode EDA080", "ill-formed 0", "values D800", {"ill_formed(0)"}},
    {"one of several",
     "encode D800",
     "unencodable 0 or units EFBFBD or units 3F",
     "units EDA080",
     {"unencodable(0)", "gives([0xEF, 0xBF, 0xBD])", "gives([0x3F])"}},
    {"an offset that may be anywhere",
     "count C0",
     "ill-formed",
     "number 1",
     {"ill_formed(NOT_TOLD)"}},
    {"values that are kept",
     "replace C241",
     "any values that keep, in order:  41",
     "values FFFD",
     {"keeps([0x41])"}},
    {"nothing to keep",
     "replace C2",
     "any values that keep, in order: ",
     "ended: signal 11",
     {"keeps([])"}},
    {"a reach",
     "previous 3 418080",
     "start 1 to start 2",
     "start 0 41",
     {"starts_at(1)", "starts_at(2)"}},
    {"what is ill-formed may be told by U+FFFD",
     "previous 1 80",
     "start 0",
     "start 0 80",
     {"starts(0, [])", "starts(0, [0xFFFD])"}},
    {"beginnings that fit",
     "decode-into 2 41C28042",
     "full, or partial with a beginning that ends between characters",
     "partial 2 41 80",
     {"full()", "partial(1, [0x41])", "partial(3, [0x41, 0x80])"}},
    {"none fits",
     "encode-into 1 80",
     "full, or partial with a beginning that ends between characters",
     "units C2",
     {"full()", "partial(0, [])"}},
    {"a pair takes two of UTF-16",
     "decode-into 1 F0908080",
     "full, or partial with a beginning that ends between characters",
     "partial 4 10000",
     {"full()", "partial(0, [])"},
     "utf16"},
    {"beginnings of what cannot be encoded",
     "encode-into 3 D800 61",
     "full, or partial with a beginning that ends between characters, or unencodable 0",
     "units EDA080",
     {"full()", "partial(0, [])", "partial(1, [0xEF, 0xBF, 0xBD])", "partial(1, [0x3F])",
      "partial(2, [0x3F, 0x61])", "unencodable(0)"}},
    {"the same where it is refused",
     "encode-into 3 61 D800",
     "full, or partial with a beginning that ends between characters, or unencodable 1",
     "partial 2 613F",
     {"full()", "partial(1, [0x61])", "unencodable(1)"},
     "utf32",
     "refuse"},
    {"beginnings of what is ill-formed",
     "decode-into 1 C241",
     "full, or partial with a beginning that ends between characters, or ill-formed 0",
     "values FFFD",
     {"full()", "any_partial()", "ill_formed(0)"}},
    {"a crash where words describe",
     "count C2",
     "ill-formed, or a number",
     "ended: signal 11",
     {"anything()"}},
    {"a reply where words describe", "count C2", "ill-formed, or a number", "number 7", {}},
    {"another reply",
     "count C241",
     "in agreement with replace C241: values FFFD 41",
     "number 1",
     {}},
    {"what was observed would pass", "decode C2", "ill-formed 0", "ill-formed", {}},
    {"no answer to that", "decode C2", "units 41", "values 41", {}},
    {"neither is this", "decode C2", "untestable", "values 41", {}},
    {"an offset that is out of reach", "decode C2", "ill-formed 2147483648", "values 41", {}},
    {"nothing", "decode C2", "", "values 41", {}},
};

TEST(Dress, WantedIsReadFromWhatWasExpected) {
  for (const WantedRow& row : kWantedRows) {
    ProfileRecord profile;
    profile.form = "rfc3629";
    profile.room = row.room;
    profile.refusal = row.refusal;
    DeviationRecord deviation;
    deviation.expected = row.expected;
    deviation.observed = row.observed;
    std::vector<std::string> texts;
    const Request request = parse_request(row.request).value();
    for (const Wanted& wanted : wanted_of(profile, deviation, request)) {
      texts.push_back(wanted_text(find_dress("pytest")->notation, wanted));
    }
    EXPECT_EQ(texts, row.wanted) << row.name;
  }
}

TEST(Dress, AProjectWearsItsOwnOrItsLanguages) {
  struct Row {
    const char* id;
    const char* family;
    const char* language;
    const char* dress;
  };
  for (const Row& row :
       {Row{"simdutf-haswell", "", "C++", "simdutf"}, Row{"fast", "simdutf", "C++", "simdutf"},
        Row{"simdutfish", "", "C++", "gtest"}, Row{"a", "", "C", "c"},
        Row{"a", "", "Objective-C", "c"}, Row{"a", "", "Go", "go"}, Row{"a", "", "Rust", "rust"},
        Row{"a", "", "Python", "pytest"}, Row{"a", "", "Ada", ""}}) {
    ImplementationRecord implementation;
    implementation.id = row.id;
    implementation.family = row.family;
    implementation.language = row.language;
    const Dress* dress = dress_of(implementation);
    EXPECT_EQ(dress != nullptr ? dress->name : "", row.dress) << row.id << row.language;
  }
}

TEST(Dress, ACommentCannotBeEnded) {
  for (const auto& [text, line] :
       {std::pair{"a */ b", "a * / b"}, std::pair{"/*/", "/ * /"}, std::pair{"a?\?/", "a? ?/"},
        std::pair{"a\\", "a\\."}, std::pair{"a\nb\r\x1B[", "a\\nb\\r\\u{001B}["},
        std::pair{"", ""}}) {
    EXPECT_THAT(comment_lines(text), testing::ElementsAre(line));
  }
  for (const std::string& line : comment_lines(std::string(300, '\\') + " " + "b")) {
    EXPECT_FALSE(line.ends_with('\\'));
  }
}

TEST(Dress, NamesAreMadeOfWords) {
  EXPECT_EQ(identifier_of("accepts-non--shortest"), "accepts_non_shortest");
  EXPECT_EQ(identifier_of("7\xE2\x82\xAC*/x-"), "x");
  EXPECT_EQ(identifier_of("-"), "x");
  EXPECT_EQ(joined_words("ill_formed", false), "illFormed");
  EXPECT_EQ(joined_words("utf16_length_2", true), "Utf16Length2");
}

}  // namespace
}  // namespace placemat
