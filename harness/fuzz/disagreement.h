// Says in what two encoding forms disagree on a string.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/judge/reading.h"
#include "reference/words/named.h"

namespace placemat::inline fuzz {

// Disagreement is how two forms disagree. The names are those of a report's divergences.
enum class Disagreement : std::uint8_t {
  kOverlong,     // one accepts what the other rejects as non-shortest
  kSurrogates,   // ... as a surrogate
  kAbove10ffff,  // ... as a value above its greatest
  kValidity,     // ... as ill-formed otherwise
  kValues,       // both accept it, as different values
  kOffset,       // both reject it, at different octets
};
inline constexpr Named<Disagreement> kDisagreementNames[] = {
    {Disagreement::kOverlong, "overlong"},
    {Disagreement::kSurrogates, "surrogates"},
    {Disagreement::kAbove10ffff, "above-10ffff"},
    {Disagreement::kValidity, "validity"},
    {Disagreement::kValues, "values"},
    {Disagreement::kOffset, "offset"},
};

// disagreement_between() follows from the two readings alone. It returns std::nullopt if they
// agree.
std::optional<Disagreement> disagreement_between(const Reading& left, const Reading& right);

}  // namespace placemat::inline fuzz
