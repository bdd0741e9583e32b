// Declares the judgements of cases, and which of them decide the exit status.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace placemat::inline words {

enum class Judgement : std::uint8_t {
  kConforms,
  kDeviates,          // departs from the profile that the implementation claims
  kInconsistent,      // two facets of one implementation contradict each other
  kNondeterministic,  // departed once, and not again under the same conditions
  kUnspecified,       // the profile makes no claim here
  kNotObserved,       // the implementation does not show it (an OFFSET left out)
  kUntestable,        // outside the API's domain
  kCrashed,
  kTimedOut,
  kProtocolError,
  kNotJudged,  // never asked: the restart limit was reached before
};
inline constexpr Judgement kJudgements[] = {
    Judgement::kConforms,      Judgement::kDeviates,         Judgement::kInconsistent,
    Judgement::kUnspecified,   Judgement::kNondeterministic, Judgement::kNotObserved,
    Judgement::kUntestable,    Judgement::kCrashed,          Judgement::kTimedOut,
    Judgement::kProtocolError, Judgement::kNotJudged,
};

// Returns "conforms", "not-observed", and so on: as in report.json.
std::string_view judgement_name(Judgement judgement);
std::optional<Judgement> parse_judgement(std::string_view name);

// Reports whether one judgement of this kind makes the whole implementation `deviates` (exit status
// 1).
constexpr bool is_fault(Judgement judgement) {
  return judgement == Judgement::kDeviates || judgement == Judgement::kInconsistent ||
         judgement == Judgement::kNondeterministic;
}

// Reports whether a judgement means that judging itself failed (exit status 3).
constexpr bool is_failure(Judgement judgement) {
  return judgement == Judgement::kCrashed || judgement == Judgement::kTimedOut ||
         judgement == Judgement::kProtocolError || judgement == Judgement::kNotJudged;
}

}  // namespace placemat::inline words
