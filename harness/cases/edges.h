// Edge strings: the single sequences and single faults at which implementations differ, to be
// placed and cut in every way (tiers 3 to 5).
#pragma once

#include <cstdint>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat {

// edge_strings(): without repetition, in a fixed order:
//
// - for every row of `form`, each octet in turn at first - 1, first, last and last + 1 of its
//   range, while the others are all at their first or all at their last;
// - these sequences, cut short everywhere: at the end, or by an A, another lead, or the sequence
//   itself;
// - single octets that begin nothing, controls, U+FEFF, U+FFFD, noncharacters, and sequences of
//   other forms: surrogates and their pairs, NUL as C0 80, five and six octets.
//
// 200 to 500 strings of one to nine octets.
std::vector<std::vector<std::uint8_t>> edge_strings(const EncodingForm& form);

// Those of the last kind; and for every row the first and the last sequence, whole and without the
// last octet.
std::vector<std::vector<std::uint8_t>> special_strings(const EncodingForm& form);

// A few of them, one or two per fault, for levels that cannot place all.
std::vector<std::vector<std::uint8_t>> few_edge_strings(const EncodingForm& form);

}  // namespace placemat
