#include "harness/cli/explanation.h"

#include "harness/implementation/driver_process.h"
#include "reference/observation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

constexpr double kPatience = 10;  // seconds

ShownReply ask(DriverProcess& process, const Profile& profile, const Request& request) {
  const Outcome outcome = process.ask({&request, 1})[0];
  const Expectation expectation(profile, request);
  const bool replied = outcome.kind == Outcome::Kind::kReply;
  return {request.operation, replied ? reply_line(outcome.reply) : outcome.detail,
          verdict_of(expectation, outcome), expectation.text(), expectation.clause()};
}

ImplementationView view_of(const Subject& subject, const std::vector<std::uint8_t>& units) {
  DriverProcess process({.argv = subject.argv, .timeout_seconds = kPatience});
  const Description& description = process.describe();
  ImplementationView view{description.id, description.version, description.profile.form, {}};
  for (const Operation operation :
       {Operation::kValidate, Operation::kDecode, Operation::kReplace, Operation::kCount,
        Operation::kUtf16Length, Operation::kPrevious}) {
    // Nothing ends before the first octet.
    const bool is_nowhere = operation == Operation::kPrevious && units.empty();
    if (!process.offers(operation) || is_nowhere) continue;
    Request request{operation, units, {}, {}};
    if (row_of(operation).numbered) request.number = units.size();
    view.replies.push_back(ask(process, description.profile, request));
  }
  return view;
}

}  // namespace

Explanation explain(std::vector<std::uint8_t> units, const std::vector<const EncodingForm*>& forms,
                    const std::vector<Subject>& subjects) {
  Explanation explanation;
  for (const EncodingForm* form : forms) {
    explanation.forms.push_back({form, segment(*form, units)});
  }
  for (const Subject& subject : subjects) {
    explanation.implementations.push_back(view_of(subject, units));
  }
  explanation.units = std::move(units);
  return explanation;
}

}  // namespace placemat
