// Where what came of a request becomes a verdict.
#pragma once

#include <optional>

#include "harness/judge/deviation.h"
#include "reference/judgement.h"
#include "reference/observation.h"

namespace placemat {

class Expectation;

struct Judged {
  Judgement judgement = Judgement::kConforms;
  DeviationClass deviation{};  // none unless something is wrong
  DeviationClass follows{};    // what that follows from (cause.h); none: it stands for itself

  bool operator==(const Judged&) const = default;
};

struct Verdict {
  Judged facet;                  // facet_of(request.operation)
  std::optional<Judged> offset;  // Facet::kOffset; only of validate and decode, where both sides
                                 // say ill-formed

  bool operator==(const Verdict&) const = default;
};

// verdict_of(): what any outcome is worth: a reply, a crash, silence, nonsense, or that it was
// never asked (kNotJudged). Outside the domain of the profile all of it is kUntestable.
Verdict verdict_of(const Expectation& expectation, const Outcome& outcome);

// The same of an outcome that is no reply, to a request within the domain; and of a judgement that
// such outcomes are given.
Judged judged_failure(Outcome::Kind kind, FenceFault fault = FenceFault::kNone);
Judged judged_failure(Judgement judgement);

}  // namespace placemat
