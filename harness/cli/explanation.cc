#include "harness/cli/explanation.h"

#include "harness/cli/find.h"
#include "harness/cli/paths.h"
#include "harness/implementation/driver_process.h"
#include "harness/implementation/protocol.h"
#include "reference/observation.h"

namespace placemat {
namespace {

constexpr double kPatience = 10;  // seconds

ReplyView ask(DriverProcess& process, const Profile& profile, const Request& request) {
  const Outcome outcome = process.ask({&request, 1})[0];
  ReplyView view{request.operation, outcome.detail, {}, expected_reply(profile, request)};
  if (outcome.kind == Outcome::Kind::kReply) {
    view.reply = reply_line(outcome.reply);
    view.judged = judge(profile, request, outcome.reply);
  } else {
    view.judged.facet.judgement =
        outcome.kind == Outcome::Kind::kTimedOut ? Judgement::kTimedOut : Judgement::kCrashed;
  }
  return view;
}

ImplementationView view_of(const std::string& id, const std::vector<std::uint8_t>& units) {
  const Description& description = implementation_named(id).describe();
  ImplementationView view{id, description.version, description.profile.form, {}};
  DriverProcess process(
      {.argv = {self_path().string(), "serve", id}, .timeout_seconds = kPatience});
  for (const Operation operation :
       {Operation::kValidate, Operation::kDecode, Operation::kReplace}) {
    if (!process.offers(operation)) continue;
    view.replies.push_back(ask(process, description.profile, {operation, units, {}, {}}));
  }
  return view;
}

}  // namespace

Explanation explain(std::vector<std::uint8_t> units, const std::vector<const EncodingForm*>& forms,
                    const std::vector<std::string>& ids) {
  Explanation explanation;
  for (const EncodingForm* form : forms) {
    explanation.forms.push_back({form, segment(*form, units)});
  }
  for (const std::string& id : ids) explanation.implementations.push_back(view_of(id, units));
  explanation.units = std::move(units);
  return explanation;
}

}  // namespace placemat
