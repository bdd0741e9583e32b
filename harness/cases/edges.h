// Makes edge strings: the single sequences and single faults at which implementations differ, to be
// placed and cut in every way (tiers 3 to 5).
#pragma once

#include <cstdint>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat::inline cases {

// Units owns a string of octets, well-formed or not.
using Units = std::vector<std::uint8_t>;

inline Units joined(Units left, const Units& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// edge_strings() returns, without repetition and in a fixed order:
//
// - for every row of `form`, each octet in turn at first - 1, first, last and last + 1 of its
//   range, while the others are all at their first or all at their last;
// - each prefix of these sequences of all first and of all last octets; of the former, also
//   followed by an A, by C3 A9 and by the sequence itself;
// - single octets that begin nothing, controls, U+FEFF, U+FFFD, noncharacters, and sequences of
//   other forms: surrogates and their pairs, NUL as C0 80, five and six octets.
//
// There are at most 500 strings, of one to 13 octets.
std::vector<Units> edge_strings(const EncodingForm& form);

// Returns the edge strings of the last kind, and for each row the first and the last sequence,
// whole and without the last octet.
std::vector<Units> special_strings(const EncodingForm& form);

// Returns a few edge strings, one or two per fault, for levels that cannot place all.
std::vector<Units> few_edge_strings(const EncodingForm& form);

}  // namespace placemat::inline cases
