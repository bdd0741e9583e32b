// Tests what corpus/vectors/sessions.json says each call gives, against the judge's rule of lives,
// which derives it otherwise.
#include "harness/cases/session_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/cases/plain_vectors.h"
#include "harness/cases/test/support.h"
#include "harness/judge/rulebook.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

PlainVectors published_lives() { return parse_plain_vectors(published("placemat.txt")); }

TEST(PublishedSessions, AreTheLivesOfTheTextFile) {
  const PlainVectors vectors = published_lives();
  EXPECT_GE(vectors.lives.size(), 199u);
  EXPECT_EQ(published("vectors/sessions.json"),
            session_vectors(vectors.lives, vectors.withdrawn_lives));
}

// Returns "session, after-last new: values 41 / values 42".
std::string shown(const SessionAnswer& answer) {
  std::string text(operation_name(answer.operation));
  for (const Claim& claim : claims_of(answer.claims)) {
    if (!claim.is_default) text += ", " + std::string(claim.key) + " " + claim.value;
  }
  return text + ": " + reply_line(answer.reply);
}

struct AnswerRow {
  const char* name;
  const char* session;
  std::vector<std::string> answers;
};

const AnswerRow kAnswers[] = {
    {"one call", "session .41", {"session: values 41", "session-replace: values 41"}},
    {"cut",
     "session +E2 .82AC",
     {"session: values / values 20AC", "session-replace: values / values 20AC"}},
    {"given before the end",
     "session +41E2 .82AC",
     {"session, delivers at-once: values 41 / values 20AC",
      "session-replace, delivers at-once: values 41 / values 20AC"}},
    {"cut short",
     "session .C3 .A9",
     {"session, after-last new: ill-formed / ill-formed",
      "session-replace, replacement maximal-subpart, after-last new: values FFFD / values FFFD"}},
    {"what follows an error in its call",
     "session +8041 .42",
     {"session, after-error new, delivers at-once: ill-formed / values 42",
      "session, after-error go-on, delivers at-once: ill-formed / values 41 42",
      "session-replace, replacement maximal-subpart, delivers at-once: values FFFD 41 / values "
      "42"}},
    {"a reset after an error",
     "session +8041 ~ .42",
     {"session, delivers at-once: ill-formed / values / values 42",
      "session-replace, replacement maximal-subpart, delivers at-once: values FFFD 41 / values / "
      "values 42"}},
    {"the end after an error drops the rest",
     "session +E2 .8041 .42",
     {"session, after-last new: values / ill-formed / values 42",
      "session-replace, replacement maximal-subpart, after-last new: values / values FFFD 41 / "
      "values 42"}},
    {"a reset drops what is cut",
     "session +C3 ~ .A9",
     {"session: values / values / ill-formed",
      "session-replace, replacement maximal-subpart: values / values / values FFFD"}},
    {"mark in pieces",
     "session +EF .BBBF",
     {"session, bom keep: values / values FEFF",
      "session-replace, bom keep: values / values FEFF"}},
    {"mark in mid-text",
     "session .41EFBBBF",
     {"session: values 41 FEFF", "session-replace: values 41 FEFF"}},
    {"mark after an error",
     "session +FF .EFBBBF",
     {"session, bom keep, after-error new, delivers at-once: ill-formed / values FEFF",
      "session, after-error go-on, delivers at-once: ill-formed / values FEFF",
      "session-replace, replacement maximal-subpart, delivers at-once: values FFFD / values "
      "FEFF"}},
};

TEST(Sessions, SayWhatEachCallGivesAndWhichClaimsDecide) {
  for (const AnswerRow& row : kAnswers) {
    std::vector<std::string> answers;
    for (const SessionAnswer& answer : answers_to({1, *parse_request(row.session)})) {
      answers.push_back(shown(answer));
    }
    EXPECT_EQ(answers, row.answers) << row.name;
  }
}

Request asked(const PlainLife& life, const SessionAnswer& answer) {
  return Request::of_calls(answer.operation, life.session.units(), life.session.calls());
}

// Reports whether the judge lets an object with these claims give this answer, and no other. At
// once, the judge says so call by call.
bool is_the_only_one(const PlainLife& life, const SessionAnswer& answer, Profile claims) {
  const Expected expected = expected_of(claims, asked(life, answer));
  const Reply* const only = expected.only_reply();
  return only != nullptr && *only == answer.reply && expected.allows(answer.reply);
}

TEST(PublishedSessions, AreWhatTheJudgeExpects) {
  for (const PlainLife& life : published_lives().lives) {
    for (const SessionAnswer& answer : answers_to(life)) {
      SCOPED_TRACE(request_line(asked(life, answer)) + ": " + shown(answer));
      EXPECT_TRUE(expected_of(answer.claims, asked(life, answer)).allows(answer.reply));
      Profile at_once = answer.claims;
      at_once.delivers = Delivers::kAtOnce;
      EXPECT_TRUE(is_the_only_one(life, answer, at_once));
    }
  }
}

TEST(PublishedSessions, NameNoClaimThatDecidesNothing) {
  for (const PlainLife& life : published_lives().lives) {
    for (const SessionAnswer& answer : answers_to(life)) {
      for (const Claim& claim : claims_of(answer.claims)) {
        if (claim.is_default) continue;
        Profile weaker = answer.claims;
        weaker.delivers = Delivers::kAtOnce;
        ASSERT_EQ(set_claim(weaker, claim.key, "unspecified"), "");
        EXPECT_FALSE(is_the_only_one(life, answer, weaker))
            << request_line(asked(life, answer)) << ": " << shown(answer) << " without "
            << claim.key;
      }
    }
  }
}

TEST(Sessions, AreWrittenWithTheirIdsAndThoseThatWereWithdrawn) {
  EXPECT_TRUE(session_vectors({{7, *parse_request("session +C3 . ~ .41")}}, {3, 12}).ends_with(R"(
 "withdrawn": ["sessions-0003", "sessions-0012"],
 "cases": [
  {"id": "sessions-0007", "calls": ["+C3", ".", "~", ".41"],
   "tags": ["truncated", "well-formed", "cut", "empty-end", "reset"],
   "expected": {"rfc3629": [
    {"request": "session", "claims": {}, "parts": [[], "ill-formed", [], ["41"]]},
    {"request": "session-replace", "claims": {"replacement": "maximal-subpart"}, "parts": [[], ["FFFD"], [], ["41"]]}]}}
 ]
}
)"));
}

}  // namespace
}  // namespace placemat::inline cases
