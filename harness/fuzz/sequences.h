// Well-formed sequences, defects and bounds, made from the rows of the encoding forms alone.
//
// Nothing here calls the oracle or an implementation, so that what makes the inputs shares no code
// with what judges them, and AFL++'s library of it stays small. "Well-formed" and a defect's name
// are those of rfc3629.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/fuzz/dice.h"
#include "reference/unicode.h"

namespace placemat {

using Octets = std::vector<std::uint8_t>;

// `value` (up to 7FFFFFFF) in `length` (1 to 6) octets by the scheme of 1992, with as many zero
// bits in front as it takes: a non-shortest form if fewer octets would do. `length` must be enough.
void append_in_octets(Octets& units, Ucs4 value, std::size_t length);

// The octets that the scheme of 1992 needs for `value` (up to 7FFFFFFF): 1 to 6.
std::size_t octets_for(Ucs4 value);

// A scalar value that takes `length` (1 to 4) octets: any one, or the first or last of a row.
Ucs4 random_scalar(Dice& dice, std::size_t length);

// Octets that begin with this defect (not kNone). kTruncated holds only at the end of the input.
void append_defect(Dice& dice, Octets& units, Defect defect);

// A sequence of any form whose octets stand at the bounds of one of its rows, one of
// them perhaps just outside.
void append_bounds(Dice& dice, Octets& units);

// first - 1, first, last and last + 1 of every range of every row of all forms, and 00 2F 41 FE
// FF; ascending, none twice.
std::span<const std::uint8_t> boundary_octets();

// The same of values: 0, and the first and last value of each row, one less and one more; to
// FFFFFFFF.
std::span<const Ucs4> boundary_values();

}  // namespace placemat
