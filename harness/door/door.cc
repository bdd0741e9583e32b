#include "harness/door/door.h"

#include <functional>
#include <string>

#include "reference/words/protocol.h"

namespace placemat::inline door {

std::uint64_t digest_of(std::string_view reply_line) {
  return std::hash<std::string_view>()(reply_line) >> 2 | 1;
}

std::vector<Outcome> Door::ask(std::span<const Request> requests) {
  std::vector<std::string> lines;
  std::vector<Question> questions;
  lines.reserve(requests.size());
  for (const Request& request : requests) {
    lines.push_back(request_line(request));
    questions.push_back({lines.back(), request.operation()});
  }
  std::vector<Outcome> outcomes;
  ask(questions, outcomes);
  return outcomes;
}

void DirectDoor::ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) {
  outcomes.resize(questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Outcome& outcome = outcomes[i];
    parse_request(questions[i].line, request_);
    outcome.reply = implementation_.observe(request_);
    outcome.kind = Outcome::Kind::kReply;
    if (!outcome.detail.empty()) outcome.detail.clear();
    if (questions[i].right == 0) continue;
    line_.clear();
    append_reply_line(line_, outcome.reply);
    if (digest_of(line_) == questions[i].right) outcome.kind = Outcome::Kind::kAsExpected;
  }
}

}  // namespace placemat::inline door
