// What the texts claim about an encoding form, proved or refuted from its rows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat {

struct FormProperty {
  std::string_view claim;  // "The first octet tells the length."
  bool holds = false;
  std::string counterexample;  // "ED begins sequences of 3 and of 6 octets"; "" if it holds
};

// form_properties(): each claim, in a fixed order, the same for all forms.
//
// Decided by the bounds of the rows, which stand for all their sequences: ranges have no gaps, and
// values grow with octets in every row. For forms that can be listed, tests compare with all
// sequences. Sources: the mail of 8 September 1992, its numbered criteria; RFC 3629 section 1.
std::vector<FormProperty> form_properties(const EncodingForm& form);

// How many octets must be read backwards from any place in well-formed text to find where a
// sequence begins; -1 if no number of them suffices.
int octets_to_boundary(const EncodingForm& form);

// The share of all strings of `length` octets, drawn from those that `allowed` holds, that are
// well-formed. O(length * rows).
double share_well_formed(const EncodingForm& form, std::size_t length,
                         const std::vector<std::uint8_t>& allowed);

// The number of sequences of the row.
std::uint64_t sequence_count(const SequenceForm& row);

// Sequences that one form has and another one lacks, as disjoint rows of ranges.
struct FormDifference {
  std::vector<SequenceForm> rows;
  std::uint64_t sequences = 0;
};

// difference(): those of `form` that `other` lacks. Values are not compared.
FormDifference difference(const EncodingForm& form, const EncodingForm& other);

// "ED A0..BF 80..BF".
std::string row_text(const SequenceForm& row);

}  // namespace placemat
