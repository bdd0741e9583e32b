// Makes well-formed sequences, defects and bounds, from the rows of the encoding forms alone.
//
// No function here calls the oracle or an implementation. So the code that makes the inputs is not
// the code that judges them, and its library for AFL++ stays small. "Well-formed" and the names of
// defects are those of rfc3629.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/fuzz/dice.h"
#include "reference/unicode.h"

namespace placemat::inline fuzz {

using Octets = std::vector<std::uint8_t>;

// Returns the place of `offset`, which is at most units.size().
inline auto at(Octets& units, std::size_t offset) {
  return units.begin() + static_cast<std::ptrdiff_t>(offset);
}

// Inserts `more` before `offset`, which is at most units.size().
inline void insert(Octets& units, std::size_t offset, CodeUnits more) {
  units.insert(at(units, offset), more.begin(), more.end());
}

inline bool is_trail(std::uint8_t octet) { return 0x80 <= octet && octet <= 0xBF; }

// Appends `value` (up to 7FFFFFFF) in `length` (1 to 6) octets of the scheme of 1992, with as many
// leading zero bits as needed: a non-shortest form if fewer octets would do. `length` must be
// enough.
void append_in_octets(Octets& units, Ucs4 value, std::size_t length);

// Returns how many octets the scheme of 1992 needs for `value` (up to 7FFFFFFF): 1 to 6.
std::size_t octets_for(Ucs4 value);

// Returns a scalar value that takes `length` (1 to 4) octets: any one, or the first or last of a
// row.
Ucs4 random_scalar(Dice& dice, std::size_t length);

// Appends octets that begin with this defect. kNone appends none. kTruncated is that defect only at
// the end of the input.
void append_defect(Dice& dice, Octets& units, Defect defect);

// Appends a sequence of any form whose octets are at the bounds of one of its rows. One of them may
// be just outside.
void append_bounds(Dice& dice, Octets& units);

// Returns first - 1, first, last and last + 1 of every range of every row of all forms, and 00 2F
// 41 FE FF. Ascending, without repetition.
std::span<const std::uint8_t> boundary_octets();

// Returns the boundary values: 0, U+FEFF, U+FFFD, and each row's first and last value, the values
// one below and the values one above. FFFFFFFF is the value below 0.
std::span<const Ucs4> boundary_values();

}  // namespace placemat::inline fuzz
