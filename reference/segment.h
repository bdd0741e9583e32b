// The oracle: splits octets into well-formed sequences and maximal subparts of any encoding form.
//
// Slow, obvious and independent: it tries every row at every position, and shares no code with any
// implementation that it judges.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat {

// A well-formed sequence with its value, or a maximal subpart with its defect.
struct Segment {
  std::size_t offset = 0;  // of its first octet
  std::size_t length = 0;  // in octets, at least 1
  Defect defect = Defect::kNone;
  Ucs4 value = 0;                     // meaningful if well-formed
  const SequenceForm* row = nullptr;  // the row that a well-formed sequence belongs to

  bool well_formed() const { return defect == Defect::kNone; }
  bool operator==(const Segment&) const = default;
};

// segment(): splits `units` into well-formed sequences and maximal subparts of `form`.
//
// The lengths add up to units.size(); no unit is skipped or read twice. Never fails: ill-formed
// input is a result here, not an error. O(units.size() * rows).
// Source: Unicode D92, Table 3-7 and "U+FFFD Substitution of Maximal Subparts", generalised to any
// row table; reference/README.md states the generalisation.
std::vector<Segment> segment(const EncodingForm& form, CodeUnits units);

// next_segment(): the segment of `units` that begins at `offset` (below units.size()).
//
// `previous` is the value of the well-formed sequence that ends at `offset`, if one does: WTF-8
// forbids a low surrogate after a high one.
Segment next_segment(const EncodingForm& form, CodeUnits units, std::size_t offset,
                     std::optional<Ucs4> previous);

// first_ill_formed(): the first maximal subpart of `units`, or nothing if all of it is well-formed.
std::optional<Segment> first_ill_formed(const EncodingForm& form, CodeUnits units);

// encode_value(): the one sequence of `form` that spells `value`; empty if no row does.
//
// Context is not looked at: a caller that joins sequences asks next_segment() whether they may.
std::vector<std::uint8_t> encode_value(const EncodingForm& form, Ucs4 value);

// value_of(): the value that `units`, of the row's length, spell under `row`: the payload bits in
// order, plus the bias. The octets need not lie in the row's ranges.
Ucs4 value_of(const SequenceForm& row, CodeUnits units);

// leads(): whether some row begins with `octet`.
bool leads(const EncodingForm& form, std::uint8_t octet);

// "non-shortest", "surrogate", ...; "" for kNone.
std::string_view defect_name(Defect defect);

}  // namespace placemat
