// Decodes octets to values, with ill-formed input replaced as each policy says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"
#include "reference/words/profile.h"

namespace placemat::inline reference {

// Returns how many octets the sequence has that `octet` announces. Returns 1 if it announces none.
std::size_t announced_length(const EncodingForm& form, std::uint8_t octet);

// decoded() returns the values of `units`, or std::nullopt if any of it is ill-formed under `form`.
std::optional<std::vector<Ucs4>> decoded(const EncodingForm& form, CodeUnits units);

// replaced() returns the values of `units` with ill-formed input replaced as `replacement` says.
//
// Aborts for kUnspecified. Keeps a BOM: the caller removes it, because another claim decides that.
// O(units.size() * rows). Source: Unicode "U+FFFD Substitution of Maximal Subparts" for
// kMaximalSubpart; reference/README.md for the others.
std::vector<Ucs4> replaced(const EncodingForm& form, Replacement replacement, CodeUnits units);

}  // namespace placemat::inline reference
