#include "harness/cli/explanation.h"

#include "harness/door/driver_process.h"
#include "harness/judge/rulebook.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"
#include "reference/words/request.h"

namespace placemat::inline cli {
namespace {

constexpr double kPatience = 10;  // seconds

ShownReply ask(DriverProcess& process, const Profile& profile, const Request& request) {
  const Outcome outcome = process.ask({&request, 1})[0];
  const bool replied = outcome.kind == Outcome::Kind::kReply;
  return {request.operation(), replied ? reply_line(outcome.reply) : outcome.detail,
          verdict_of(profile, request, outcome), expected_of(profile, request).text(),
          clause_of(profile, request)};
}

ImplementationView view_of(const Subject& subject, const std::vector<std::uint8_t>& units,
                           const std::optional<Request>& request) {
  DriverProcess process({.argv = subject.argv, .timeout_seconds = kPatience});
  const Description& description = process.describe();
  ImplementationView view{description.id, description.version, description.profile.form, {}};
  if (request) {
    if (process.offers(request->operation())) {
      view.replies.push_back(ask(process, description.profile, *request));
    }
    return view;
  }
  for (const OperationRow& row : kOperationRows) {
    // A place is the end of the octets, and no character ends before the first octet.
    const bool at_end = row.number == Number::kPlace && !units.empty();
    const bool is_shown = row.input == Input::kOctets && (row.number == Number::kNone || at_end);
    if (!is_shown || !process.offers(row.operation)) continue;
    const Request whole = Request::whole(row.operation, units, at_end ? units.size() : 0);
    view.replies.push_back(ask(process, description.profile, whole));
  }
  return view;
}

}  // namespace

Explanation explain(std::vector<std::uint8_t> units, const std::vector<const EncodingForm*>& forms,
                    const std::vector<Subject>& subjects, const std::optional<Request>& request) {
  Explanation explanation;
  explanation.request = request;
  for (const EncodingForm* form : forms) {
    if (request && units.empty()) break;  // a request to encode has no octets
    explanation.forms.push_back({form, segment(*form, units)});
  }
  for (const Subject& subject : subjects) {
    explanation.implementations.push_back(view_of(subject, units, request));
  }
  explanation.units = std::move(units);
  return explanation;
}

}  // namespace placemat::inline cli
