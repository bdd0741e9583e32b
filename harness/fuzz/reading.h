// What an encoding form makes of octets, and where two forms part.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/segment.h"
#include "reference/unicode.h"

namespace placemat {

// The oracle's word on one string of octets under one form.
struct Reading {
  const EncodingForm* form = nullptr;
  std::optional<Segment> fault;  // the first maximal subpart; nothing: well-formed
  std::vector<Ucs4> values;      // of all well-formed sequences; U+FEFF is kept

  bool well_formed() const { return !fault.has_value(); }
};
Reading read_as(const EncodingForm& form, CodeUnits units);

// The same, remembered: implementations of one form are asked about the same octets in turn, and
// the oracle is slow. The reference holds until the form is asked about other octets.
//
// For the octets asked about last with kFiller letters (harness/fuzz/placement.h) in front and
// behind, the reading is that one, moved: pieces_test.cc holds that for all ten forms.
const Reading& reading_of(const EncodingForm& form, CodeUnits units);

// In what two forms disagree on a string; the names are those of a report's divergences.
enum class Disagreement : std::uint8_t {
  kOverlong,     // one accepts what is non-shortest in the other
  kSurrogates,   // ... what spells a surrogate
  kAbove10ffff,  // ... what spells a value above the other's greatest
  kValidity,     // ... what is otherwise ill-formed
  kValues,       // both accept it, as different values
  kOffset,       // both reject it, at different octets
};
inline constexpr Disagreement kDisagreements[] = {
    Disagreement::kOverlong, Disagreement::kSurrogates, Disagreement::kAbove10ffff,
    Disagreement::kValidity, Disagreement::kValues,     Disagreement::kOffset};

std::string_view disagreement_name(Disagreement disagreement);

// disagreement_between(): computed from the two readings alone; nothing if they are the same.
std::optional<Disagreement> disagreement_between(const Reading& left, const Reading& right);

}  // namespace placemat
