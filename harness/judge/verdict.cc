#include "harness/judge/verdict.h"

#include <algorithm>
#include <iterator>

#include "harness/judge/expectation.h"

namespace placemat {
namespace {

struct FailureRow {
  Outcome::Kind kind;
  Judged judged;
  FenceFault fault = FenceFault::kNone;
};

constexpr FailureRow kFailures[] = {
    {Outcome::Kind::kCrashed, {Judgement::kCrashed, Deviation::kCrash}},
    {Outcome::Kind::kCrashed, {Judgement::kCrashed, Deviation::kReadsPast}, FenceFault::kReadsPast},
    {Outcome::Kind::kCrashed,
     {Judgement::kCrashed, Deviation::kReadsBefore},
     FenceFault::kReadsBefore},
    {Outcome::Kind::kCrashed,
     {Judgement::kCrashed, Deviation::kWritesPast},
     FenceFault::kWritesPast},
    {Outcome::Kind::kTimedOut, {Judgement::kTimedOut, Deviation::kHang}},
    {Outcome::Kind::kProtocolError, {Judgement::kProtocolError, Deviation::kProtocol}},
    {Outcome::Kind::kNotAsked, {Judgement::kNotJudged, {}}},
};

template <typename IsIt>
Judged first_failure(const IsIt& is_it) {
  const auto found = std::find_if(std::begin(kFailures), std::end(kFailures), is_it);
  return found == std::end(kFailures) ? Judged{Judgement::kNotJudged, {}} : found->judged;
}

}  // namespace

Judged judged_failure(Outcome::Kind kind, FenceFault fault) {
  return first_failure([kind, fault](const FailureRow& failure) {
    return failure.kind == kind && failure.fault == fault;
  });
}

Judged judged_failure(Judgement judgement) {
  return first_failure(
      [judgement](const FailureRow& failure) { return failure.judged.judgement == judgement; });
}

Verdict verdict_of(const Expectation& expectation, const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kReply) return expectation.verdict(outcome.reply);
  if (!expectation.in_domain()) return {{Judgement::kUntestable, {}}, std::nullopt};
  return {judged_failure(outcome.kind, outcome.fault), std::nullopt};
}

}  // namespace placemat
