#include "harness/check/recorded.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/cases/grouped.h"
#include "harness/door/door.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"

namespace placemat::inline check_room {
namespace {

constexpr std::string_view kReady = "\nready\n";

}  // namespace

void visit_requests(const SuiteOptions& options, const std::vector<Operation>& operations,
                    const std::function<void(std::string_view line)>& visit) {
  const auto is_wanted = [&operations](Operation operation) {
    return std::find(operations.begin(), operations.end(), operation) != operations.end();
  };
  for (const Operation operation : kOperations) {
    if (!is_wanted(operation)) continue;
    visit_exam(options, operation, [&visit](const std::shared_ptr<const ExamBlock>& block) {
      for (std::size_t i = 0; i < block->size(); ++i) visit(block->line(i));
    });
  }
  const auto visit_twice = [&](const std::vector<Request>& group) {
    std::vector<std::string> lines;
    for (const Request& request : group) {
      if (is_wanted(request.operation())) lines.push_back(request_line(request));
    }
    for (const std::string& line : lines) visit(line);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) visit(*line);
  };
  for (const auto& units : consistency_strings(options)) visit_twice(requests_on(units));
  for (const auto& group : more_groups(options)) visit_twice(group);
}

RecordedReplies::RecordedReplies(const std::string& text, const std::string& name,
                                 SuiteOptions options) {
  const std::string file = terminal_escape(name);
  const std::size_t ready = text.find(kReady);
  if (ready == std::string::npos) {
    throw InputError(file + ": has no greeting; let the driver write it before its replies");
  }
  std::string_view rest = text;
  const std::string_view greeting = rest.substr(0, ready + kReady.size());
  try {
    greeting_ = parse_greeting(greeting);
  } catch (const GreetingError& error) {
    throw InputError(file + ": bad greeting: " + error.what());
  }
  auto number = static_cast<std::size_t>(std::count(greeting.begin(), greeting.end(), '\n'));
  for (rest.remove_prefix(ready + kReady.size()); !rest.empty();) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, length);
    rest.remove_prefix(std::min(length + 1, rest.size()));
    ++number;
    // The request will decide which of the two operations `partial` belongs to.
    if (!parse_reply(line, Operation::kDecodeInto) && !parse_reply(line, Operation::kEncodeInto)) {
      throw InputError(fmt::format("{}:{}: `{}` is no reply of the utf8-driver protocol", file,
                                   number, terminal_escape(line.substr(0, 60))));
    }
    replies_.emplace_back(line);
  }
  options.form = greeting_.description.profile.form;
  const std::vector<Operation> all(kOperations.begin(), kOperations.end());
  if (match(options, greeting_.operations) || match(options, all)) return;
  std::size_t requests = 0;
  visit_requests(options, greeting_.operations, [&requests](std::string_view) { ++requests; });
  throw InputError(fmt::format(
      "{}: {} replies to {} requests; make them from: placemat cases --level {} --form {} --ops "
      "'{}' --seed {}",
      file, replies_.size(), requests, level_name(options.level), options.form->id,
      operation_names(greeting_.operations, " "), options.seed));
}

// Assigns the replies to the requests. Returns false if there are more or fewer replies.
bool RecordedReplies::match(const SuiteOptions& options, const std::vector<Operation>& operations) {
  constexpr std::size_t kLast = static_cast<std::size_t>(-1);
  next_.clear();
  after_.assign(replies_.size(), kLast);
  std::unordered_map<std::uint64_t, std::size_t> latest;
  std::size_t place = 0;
  visit_requests(options, operations, [&](std::string_view line) {
    if (place >= replies_.size()) {
      ++place;
      return;
    }
    const std::uint64_t request = digest_of(line);
    const auto [known, is_new] = latest.try_emplace(request, place);
    if (is_new) {
      next_.emplace(request, place);
    } else {
      after_[std::exchange(known->second, place)] = place;
    }
    ++place;
  });
  // The last reply to a request also answers its later repetitions.
  for (std::size_t i = 0; i < after_.size(); ++i) {
    if (after_[i] == kLast) after_[i] = i;
  }
  return place == replies_.size();
}

Reply RecordedReplies::observe(const Request& request) const {
  const auto next = next_.find(digest_of(request_line(request)));
  if (next == next_.end()) return Reply::untestable();
  const std::string& line = replies_[std::exchange(next->second, after_[next->second])];
  return parse_reply(line, request.operation()).value_or(Reply::unsupported());
}

}  // namespace placemat::inline check_room
