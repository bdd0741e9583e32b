// Proves or refutes, from the rows of an encoding form, what the texts claim about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat::inline reference {

struct FormProperty {
  std::string_view claim;  // "The first octet tells the length."
  bool holds = false;
  std::string counterexample;  // "ED begins sequences of 3 and of 6 octets"; "" if the claim holds
};

// form_properties() returns the claims, in the same order for all forms.
//
// The bounds of the rows decide each claim, because ranges have no gaps and values grow with octets
// in every row. For forms that can be listed, tests compare with all sequences. Sources: the mail
// of 8 September 1992, its numbered criteria; RFC 3629 section 1.
std::vector<FormProperty> form_properties(const EncodingForm& form);

// Returns how many octets must be read backwards from any place in well-formed text to find where a
// sequence begins. Returns -1 if no number suffices.
int octets_to_boundary(const EncodingForm& form);

// Returns the share of well-formed strings among all strings of `length` octets of `allowed`.
// O(length * rows).
double share_well_formed(const EncodingForm& form, std::size_t length,
                         const std::vector<std::uint8_t>& allowed);

// Returns the number of sequences of the row.
std::uint64_t sequence_count(const SequenceForm& row);

// FormDifference holds sequences that one form has and another one lacks, as disjoint rows of
// ranges.
struct FormDifference {
  std::vector<SequenceForm> rows;
  std::uint64_t sequences = 0;
};

// difference() returns the sequences of `form` that `other` lacks. Values are not compared.
FormDifference difference(const EncodingForm& form, const EncodingForm& other);

// Returns "ED A0..BF 80..BF".
std::string row_text(const SequenceForm& row);

}  // namespace placemat::inline reference
