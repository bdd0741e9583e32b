// Tests the fourth door: replies from a file are judged as if they came from a driver.

#include "harness/check/recorded.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/check/session.h"
#include "harness/judge/plainest.h"
#include "harness/judge/rulebook.h"
#include "reference/forms/forms.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

const SuiteOptions kOptions = {.form = &kRfc3629, .level = Level::kQuick};

// Returns right replies to all requests, except for what `instead` says of some.
std::string replies(const std::vector<Operation>& operations, std::string_view request = {},
                    const std::string& instead = {}) {
  std::string text =
      "utf8-driver 1\nname Far\nreplacement maximal-subpart\nbom keep\n"
      "refusal refuse\nops";
  for (const Operation operation : operations) (text += ' ') += operation_name(operation);
  text += "\nready\n";
  visit_requests(kOptions, operations, [&](std::string_view line) {
    const Request asked = parse_request(line).value();
    text += line == request ? instead
                            : reply_line(*expected_of(plainest_profile(), asked).only_reply());
    text += '\n';
  });
  return text;
}

const std::vector<Operation> kSome = {Operation::kValidate, Operation::kDecode};

Ledger judged(const std::string& text) {
  const RecordedReplies recorded(text, "file", kOptions);
  DirectDoor door(recorded);
  SessionOptions options;
  options.suite = kOptions;
  return run_session(door, recorded.describe().profile, options);
}

// The limit is for all operations, and what is asked twice counts twice (harness/README.md,
// "Levels").
TEST(RecordedTest, AnExamOfQuickHasItsLimit) {
  const auto vectors = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  for (const EncodingForm* form : kEncodingForms) {
    std::size_t lines = 0;
    visit_requests({.form = form, .level = Level::kQuick, .seed = 1, .vectors = &vectors},
                   {std::begin(kOperations), std::end(kOperations)},
                   [&lines](std::string_view) { ++lines; });
    EXPECT_LE(lines, 30'000u) << form->id;
  }
}

TEST(RecordedTest, RightRepliesConform) {
  const Ledger ledger = judged(replies(kSome));
  EXPECT_TRUE(ledger.suspicions().empty());
  EXPECT_EQ(ledger.facets().size(), 3u);
  for (const auto& [facet, record] : ledger.facets()) {
    EXPECT_EQ(record.counts.at(Judgement::kConforms), record.cases) << facet_name(facet);
  }
}

TEST(RecordedTest, AWrongReplyIsSuspected) {
  const Ledger ledger = judged(replies(kSome, "validate 80", "well-formed"));
  ASSERT_EQ(ledger.suspicions().size(), 1u);
  const auto& [key, suspicion] = *ledger.suspicions().begin();
  EXPECT_EQ(key.deviation.name(), "accepts-unexpected-continuation");
  EXPECT_EQ(request_line(suspicion.suspects.front().request), "validate 80");
}

TEST(RecordedTest, WhatWasNotAskedIsUntestable) {
  const RecordedReplies recorded(replies(kSome), "file", kOptions);
  const Request other = Request::decode(std::vector<std::uint8_t>(999, 0x42));
  EXPECT_EQ(recorded.observe(other), Reply::untestable());
}

TEST(RecordedTest, AFileThatIsNoneIsRefused) {
  const std::string right = replies(kSome);
  const struct {
    const char* name;
    std::string text;
    const char* message;
  } kRows[] = {
      {"empty", "", "file: has no greeting"},
      {"no greeting", "well-formed\n", "file: has no greeting"},
      {"bad greeting", "utf8-driver 1\nops validate\nready\n", "file: bad greeting: "},
      {"nonsense", "utf8-driver 1\nname N\nops validate\nready\n\x1Bwell\n",
       "file:5: `\\u{001B}well` is no reply"},
      {"one too few", right.substr(0, right.rfind('\n', right.size() - 2) + 1),
       "make them from: placemat cases --level quick --form rfc3629 --ops 'validate decode'"},
      {"one too many", right + "well-formed\n", " requests; make them from: placemat cases"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      const RecordedReplies recorded(row.text, "file", kOptions);
      ADD_FAILURE() << "was read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(row.message));
    }
  }
}

}  // namespace
}  // namespace placemat::inline check_room
