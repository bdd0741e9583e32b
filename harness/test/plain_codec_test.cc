// Tests that the codec, with each kernel that runs here, answers each string and each life of
// corpus/placemat.txt as the file says.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "harness/cases/plain_vectors.h"
#include "harness/cases/session_vectors.h"
#include "harness/door/registry.h"
#include "reference/words/protocol.h"
#include "reports/base/file.h"

namespace placemat::inline test {
namespace {

std::string placemat_txt() {
  return read_file(PLACEMAT_SOURCE_DIR "/corpus/placemat.txt", "it is a part of the project");
}

// PlainLine holds the fields of a line, as requests and replies write them.
struct PlainLine {
  std::string id, octets, fault, values, words, length;

  explicit PlainLine(const std::string& line) {
    std::istringstream(line) >> id >> octets >> fault >> values >> words >> length;
    if (octets == "-") octets.clear();
    if (values == "-") values.clear();
    std::replace(values.begin(), values.end(), ',', ' ');
  }

  bool well_formed() const { return fault == "-"; }
};

// Returns " " and the text, or "" for no text.
std::string after_space(const std::string& text) { return text.empty() ? "" : " " + text; }

void expect_reply(const Implementation& codec, const std::string& line, const std::string& reply) {
  const Request request = parse_request(line).value();
  if (!codec.offers(request.operation())) return;
  EXPECT_EQ(reply_line(codec.observe(request)), reply) << line;
}

void expect_as_stated(const Implementation& codec, const PlainLine& line) {
  const std::string octets = after_space(line.octets);
  const std::string values = "values" + after_space(line.values);
  const std::string refused = "ill-formed " + line.fault;
  const std::string decoded = line.well_formed() ? values : refused;
  expect_reply(codec, "validate" + octets, line.well_formed() ? "well-formed" : refused);
  expect_reply(codec, "decode" + octets, decoded);
  expect_reply(codec, "replace" + octets, values);
  expect_reply(codec, "utf16-length" + octets, "number " + line.words);
  expect_reply(codec, "utf8-length" + after_space(line.values), "number " + line.length);
  if (line.well_formed()) {
    expect_reply(codec, "encode" + after_space(line.values), "units" + octets);
  }
  for (std::size_t cut = 2; cut < line.octets.size(); cut += 2) {
    const std::string chunks = " " + line.octets.substr(0, cut) + " " + line.octets.substr(cut);
    expect_reply(codec, "stream" + chunks, decoded);
    expect_reply(codec, "stream-replace" + chunks, values);
  }
}

TEST(PlainCodec, AnswersEachStringAsTheFileSays) {
  for (const Implementation* const codec : registered_implementations()) {
    SCOPED_TRACE(codec->describe().id);
    std::istringstream lines(placemat_txt());
    std::size_t count = 0;
    for (std::string text; std::getline(lines, text);) {
      if (text.empty() || text[0] == '#') continue;
      const PlainLine line(text);
      SCOPED_TRACE(line.id);
      expect_as_stated(*codec, line);
      ++count;
    }
    EXPECT_GE(count, 1700u);
  }
}

// Asked is a request, and the reply that the file states.
struct Asked {
  Request request;
  Reply reply;
};

// Returns a life with a reset after each call that must be refused: the codec wants one there.
Asked with_resets(const PlainLife& life, const SessionAnswer& answer) {
  std::vector<Call> calls;
  std::vector<Part> parts;
  for (std::size_t i = 0; i < answer.reply.parts.size(); ++i) {
    calls.push_back(life.session.calls()[i]);
    parts.push_back(answer.reply.parts[i]);
    if (parts.back().kind != Part::Kind::kIllFormed) continue;
    calls.push_back({CallKind::kReset, 0});
    parts.push_back({});
  }
  return {Request::of_calls(answer.operation, life.session.units(), calls),
          Reply::of_parts(answer.reply.values, parts)};
}

// Reports whether an object that claims `profile`, and is reset after errors, claims whatever
// `needed` does.
bool claims_all(Profile profile, const Profile& needed) {
  profile.after_error = AfterError::kNew;
  const std::vector<Claim> claims = claims_of(profile);
  const std::vector<Claim> all = claims_of(needed);
  return std::all_of(all.begin(), all.end(), [&claims](const Claim& one) {
    return one.is_default || std::any_of(claims.begin(), claims.end(), [&one](const Claim& claim) {
             return claim.key == one.key && claim.value == one.value;
           });
  });
}

TEST(PlainCodec, LivesEachLifeAsTheFileSays) {
  const std::vector<PlainLife> lives = parse_plain_vectors(placemat_txt()).lives;
  std::size_t asked = 0;
  for (const Implementation* const codec : registered_implementations()) {
    SCOPED_TRACE(codec->describe().id);
    for (const PlainLife& life : lives) {
      for (const SessionAnswer& answer : answers_to(life)) {
        if (!codec->offers(answer.operation) ||
            !claims_all(codec->describe().profile, answer.claims)) {
          continue;
        }
        const Asked one = with_resets(life, answer);
        EXPECT_EQ(reply_line(codec->observe(one.request)), reply_line(one.reply))
            << request_line(one.request);
        ++asked;
      }
    }
  }
  // Each life is asked of the codec and of each kernel, strict and replacing.
  EXPECT_GE(asked, 2 * 2 * 205u);
}

}  // namespace
}  // namespace placemat::inline test
