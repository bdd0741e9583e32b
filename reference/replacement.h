// What each replacement policy makes of octets: their values, with ill-formed input replaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/profile.h"
#include "reference/unicode.h"

namespace placemat {

// How many octets the sequence has that `octet` announces; 1 if it announces none.
std::size_t announced_length(const EncodingForm& form, std::uint8_t octet);

// decoded(): the values of `units`, or nothing if any of it is ill-formed under `form`.
std::optional<std::vector<Ucs4>> decoded(const EncodingForm& form, CodeUnits units);

// replaced(): the values of `units` with ill-formed input replaced as `replacement` says.
//
// kUnspecified has no answer of its own and aborts. A BOM is kept: the caller strips it, because
// that depends on another claim. O(units.size() * rows). Source: Unicode "U+FFFD Substitution of
// Maximal Subparts" for kMaximalSubpart; reference/README.md for the others.
std::vector<Ucs4> replaced(const EncodingForm& form, Replacement replacement, CodeUnits units);

}  // namespace placemat
