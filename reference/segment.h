// Declares the oracle: it splits octets into well-formed sequences and maximal subparts of a form.
//
// It is slow, obvious and independent: it tries every row at every position, and shares no code
// with any implementation that it judges.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline reference {

// Segment is a well-formed sequence with its value, or a maximal subpart with its defect.
struct Segment {
  std::size_t offset = 0;  // the offset of the first octet
  std::size_t length = 0;  // in octets, at least 1
  Defect defect = Defect::kNone;
  Ucs4 value = 0;                     // meaningful if well-formed
  const SequenceForm* row = nullptr;  // the row that a well-formed sequence belongs to

  bool well_formed() const { return defect == Defect::kNone; }
  bool operator==(const Segment&) const = default;
};

// segment() splits `units` into well-formed sequences and maximal subparts of `form`.
//
// The lengths add up to units.size(); no unit is skipped or read twice. Never fails: ill-formed
// input is a result here, not an error. O(units.size() * rows).
// Source: Unicode D92, Table 3-7 and "U+FFFD Substitution of Maximal Subparts", generalised to any
// row table; reference/README.md states the generalisation.
std::vector<Segment> segment(const EncodingForm& form, CodeUnits units);

// next_segment() returns the segment of `units` that begins at `offset` (below units.size()).
//
// `previous` is the value of the well-formed sequence that ends at `offset`, if one does: WTF-8
// forbids a low surrogate after a high one.
Segment next_segment(const EncodingForm& form, CodeUnits units, std::size_t offset,
                     std::optional<Ucs4> previous);

// first_ill_formed() returns the first maximal subpart of `units`, or std::nullopt if all of it is
// well-formed.
std::optional<Segment> first_ill_formed(const EncodingForm& form, CodeUnits units);

// encode_value() returns the one sequence of `form` that spells `value`, or no octets if no row
// does.
//
// It ignores context: a caller that joins sequences calls next_segment() to find out whether they
// may be joined.
std::vector<std::uint8_t> encode_value(const EncodingForm& form, Ucs4 value);

// value_of() returns the value that `units`, of the row's length, spell under `row`: the payload
// bits in order, plus the bias. The octets need not lie in the row's ranges.
Ucs4 value_of(const SequenceForm& row, CodeUnits units);

// leads() reports whether some row begins with `octet`.
bool leads(const EncodingForm& form, std::uint8_t octet);

// Returns "non-shortest", "surrogate", and so on; "" for kNone.
std::string_view defect_name(Defect defect);

}  // namespace placemat::inline reference
