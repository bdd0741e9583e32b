#include "harness/judge/verdict.h"

#include "harness/judge/rulebook.h"
#include "harness/judge/rules/rule.h"
#include "reference/words/protocol.h"

namespace placemat::inline judge {
namespace {

Judged judged_reply(const Profile& profile, const Request& request, const Reply& reply) {
  const Operation operation = request.operation();
  const Judged protocol_error{Judgement::kProtocolError, Deviation::kProtocol};
  const bool is_none = reply.kind == Reply::Kind::kUnsupported;
  if (is_none || !is_answer(operation, reply.kind)) return protocol_error;
  const Rule& rule = rule_of(operation);
  const Expected expected = rule.expected(profile, request);
  if (expected.allows(reply)) return {Judgement::kConforms, {}};
  if (rule.cannot_be && rule.cannot_be(profile, request, expected, reply)) return protocol_error;
  if (expected.leaves_open(reply)) return {Judgement::kUnspecified, {}};
  return {Judgement::kDeviates, rule.departure(profile, request, expected, reply)};
}

}  // namespace

bool stands(const Verdict& verdict) {
  const auto fits = [](const Judged& part) {
    return part.judgement == Judgement::kConforms || part.judgement == Judgement::kUnspecified ||
           part.judgement == Judgement::kNotObserved;
  };
  return fits(verdict.facet) && (!verdict.offset || fits(*verdict.offset));
}

Judgement judgement_of(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::kCrashed:
      return Judgement::kCrashed;
    case Outcome::Kind::kTimedOut:
      return Judgement::kTimedOut;
    case Outcome::Kind::kProtocolError:
      return Judgement::kProtocolError;
    default:
      return Judgement::kNotJudged;
  }
}

Judged judged_failure(Judgement judgement, FenceFault fault) {
  constexpr Deviation kCrashes[] = {Deviation::kCrash, Deviation::kReadsPast,
                                    Deviation::kReadsBefore,
                                    Deviation::kWritesPast};  // by FenceFault
  switch (judgement) {
    case Judgement::kCrashed:
      return {judgement, kCrashes[static_cast<std::size_t>(fault)]};
    case Judgement::kTimedOut:
      return {judgement, Deviation::kHang};
    case Judgement::kProtocolError:
      return {judgement, Deviation::kProtocol};
    default:
      return {Judgement::kNotJudged, {}};
  }
}

Verdict verdict_of(const Profile& profile, const Request& request, const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kReply) return verdict_of(profile, request, outcome.reply);
  if (!in_domain(profile, request)) return {{Judgement::kUntestable, {}}, std::nullopt};
  return {judged_failure(judgement_of(outcome.kind), outcome.fault), std::nullopt};
}

Verdict verdict_of(const Profile& profile, const Request& request, const Reply& reply) {
  // Not every operation that may be wrapped is offered.
  const bool is_unasked =
      is_wrapper(request.operation()) && reply.kind == Reply::Kind::kUnsupported;
  if (reply.kind == Reply::Kind::kUntestable || is_unasked || !in_domain(profile, request)) {
    return {{Judgement::kUntestable, {}}, std::nullopt};
  }
  const Judged judged = judged_reply(profile, request, reply);
  if (reply.kind != Reply::Kind::kIllFormed || !has_offset(request.operation())) {
    return {judged, std::nullopt};
  }
  if (judged.deviation == Deviation::kWrongOffset) return {{Judgement::kConforms, {}}, judged};
  if (judged.judgement != Judgement::kConforms) return {judged, std::nullopt};
  return {judged, Judged{reply.offset ? Judgement::kConforms : Judgement::kNotObserved, {}}};
}

}  // namespace placemat::inline judge
