// Judges the outcome of a request.
#pragma once

#include <optional>

#include "reference/words/deviation.h"
#include "reference/words/judgement.h"
#include "reference/words/outcome.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

struct Judged {
  Judgement judgement = Judgement::kConforms;
  DeviationClass deviation{};   // none unless something is wrong
  DeviationClass follows{};     // the cause of the deviation (cause.h), or none
  bool only_in_chunks = false;  // the same octets in one chunk are answered rightly

  bool operator==(const Judged&) const = default;
};

struct Verdict {
  Judged facet;                  // facet_of(request.operation())
  std::optional<Judged> offset;  // Facet::kOffset, for validate and decode if both sides
                                 // say ill-formed

  bool operator==(const Verdict&) const = default;
};

// verdict_of() judges any outcome of `request`. Outside the domain of the profile each outcome is
// kUntestable. A request that was never asked is kNotJudged. A reply that is no answer to the
// operation (units to a decode, `unsupported` to what was offered) is a kProtocolError. The
// cost is that of expected_of().
Verdict verdict_of(const Profile& profile, const Request& request, const Outcome& outcome);
Verdict verdict_of(const Profile& profile, const Request& request, const Reply& reply);

// Reports whether a reply with this verdict has no fault by itself, so that it may be compared with
// other replies (agreement.h).
bool stands(const Verdict& verdict);

// Returns the judgement of an outcome that is no reply, to a request within the domain.
Judgement judgement_of(Outcome::Kind kind);

// Returns the verdict on a failure (is_failure()) with this judgement and fault.
Judged judged_failure(Judgement judgement, FenceFault fault = FenceFault::kNone);

}  // namespace placemat::inline judge
