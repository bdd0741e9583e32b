// In what two encoding forms disagree on a string.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/judge/reading.h"

namespace placemat {

// The names are those of a report's divergences.
enum class Disagreement : std::uint8_t {
  kOverlong,     // one accepts what is non-shortest in the other
  kSurrogates,   // ... what spells a surrogate
  kAbove10ffff,  // ... what spells a value above the other's greatest
  kValidity,     // ... what is otherwise ill-formed
  kValues,       // both accept it, as different values
  kOffset,       // both reject it, at different octets
};
inline constexpr Disagreement kDisagreements[] = {
    Disagreement::kOverlong, Disagreement::kSurrogates, Disagreement::kAbove10ffff,
    Disagreement::kValidity, Disagreement::kValues,     Disagreement::kOffset};

std::string_view disagreement_name(Disagreement disagreement);

// disagreement_between(): computed from the two readings alone; nothing if they are the same.
std::optional<Disagreement> disagreement_between(const Reading& left, const Reading& right);

}  // namespace placemat
