// Tests which replies a test for a project accepts, and how the test is written.
#include "reports/dress/dress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/words/protocol.h"
#include "reports/dress/comment.h"
#include "reports/dress/wanted.h"
#include "reports/dress/wanted_text.h"
#include "reports/wanted_json.h"

namespace placemat::inline reports {
namespace {

struct WantedRow {
  const char* name;
  const char* request;
  const char* expected;  // "wanted" of a report, or the text of an earlier schema
  const char* observed;
  std::vector<std::string> wanted;
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
     R"([{"keeps": "values 41", "claimed": false}])",
     "values FFFD",
     {"keeps([0x41])"}},
    {"nothing to keep",
     "replace C2",
     R"([{"keeps": "values", "claimed": false}])",
     "ended: signal 11",
     {"keeps([])"}},
    {"a reach",
     "previous 3 418080",
     R"([{"any": "start", "from": 1, "to": 2, "claimed": false}])",
     "start 0 41",
     {"starts_at(1)", "starts_at(2)"}},
    {"what is ill-formed may be told by U+FFFD",
     "previous 1 80",
     "start 0",
     "start 0 80",
     {"starts(0, [])", "starts(0, [0xFFFD])"}},
    {"beginnings that fit",
     "decode-into 2 41C28042",
     R"([{"any": "full", "from": 3, "to": 3},
         {"beginnings": ["partial 1 41", "partial 3 80"],
          "unit": "value", "skipped": 0, "whole": false}])",
     "partial 2 41 80",
     {"full()", "partial(1, [0x41])", "partial(3, [0x41, 0x80])"}},
    {"none fits",
     "encode-into 1 80",
     R"([{"any": "full"}, {"beginnings": [], "unit": "octet", "skipped": 0, "whole": false}])",
     "units C2",
     {"full()", "partial(0, [])"}},
    {"a pair takes two of UTF-16",
     "decode-into 1 F0908080",
     R"([{"any": "full"}, {"beginnings": [], "unit": "word", "skipped": 0, "whole": false}])",
     "partial 4 10000",
     {"full()", "partial(0, [])"}},
    {"beginnings of what cannot be encoded",
     "encode-into 3 D800 61",
     R"([{"any": "full"},
         {"beginnings": [], "unit": "octet", "skipped": 0, "whole": false},
         {"beginnings": ["partial 1 EFBFBD"], "unit": "octet", "skipped": 0, "whole": false},
         {"beginnings": ["partial 1 3F", "partial 2 61"],
          "unit": "octet", "skipped": 0, "whole": false},
         {"reply": "unencodable 0"}])",
     "units EDA080",
     {"full()", "partial(0, [])", "partial(1, [0xEF, 0xBF, 0xBD])", "partial(1, [0x3F])",
      "partial(2, [0x3F, 0x61])", "unencodable(0)"}},
    {"the same where it is refused",
     "encode-into 3 61 D800",
     R"([{"any": "full"},
         {"beginnings": ["partial 1 61"], "unit": "octet", "skipped": 0, "whole": false},
         {"reply": "unencodable 1"}])",
     "partial 2 613F",
     {"full()", "partial(1, [0x61])", "unencodable(1)"}},
    {"beginnings of what is ill-formed",
     "decode-into 1 C241",
     R"([{"any": "full"}, {"any": "partial-values", "claimed": false}, {"reply": "ill-formed 0"}])",
     "values FFFD",
     {"full()", "any_partial()", "ill_formed(0)"}},
    {"a crash where words describe",
     "count C2",
     R"([{"reply": "ill-formed 0"}, {"any": "number", "claimed": false}])",
     "ended: signal 11",
     {"anything()"}},
    {"a reply where words describe", "count C2", R"([{"any": "number"}])", "number 7", {}},
    {"a reply that an earlier schema describes",
     "count C2",
     "ill-formed, or a number",
     "number 7",
     {}},
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
    DeviationRecord deviation;
    deviation.observed = row.observed;
    std::vector<std::string> texts;
    const Request request = parse_request(row.request).value();
    const bool is_data = row.expected[0] == '[';
    deviation.wanted = is_data ? as_wanted().read(JsonFile(row.expected, "r.json", "").root())
                               : wanted_in_lines(row.expected, request.operation());
    for (const Wanted& wanted : wanted_of(deviation, request)) {
      texts.push_back(wanted_text(find_dress("pytest")->notation, wanted));
    }
    EXPECT_EQ(texts, row.wanted) << row.name;
  }
}

TEST(Dress, WantedIsReadAsItWasWritten) {
  for (const WantedRow& row : kWantedRows) {
    if (row.expected[0] != '[') continue;
    const JsonFile file(row.expected, "r.json", "");
    EXPECT_EQ(InputJson(as_wanted().write(as_wanted().read(file.root()))),
              InputJson::parse(row.expected))
        << row.name;
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
}  // namespace placemat::inline reports
