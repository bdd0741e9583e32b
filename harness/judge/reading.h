// Reads octets under an encoding form: the oracle is called once for a string and a form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/segment.h"
#include "reference/unicode.h"
#include "reference/words/profile.h"

namespace placemat::inline judge {

struct Reading {
  const EncodingForm* form = nullptr;
  std::vector<std::uint8_t> units;
  std::optional<Segment> fault;  // the first maximal subpart, if there is one
  std::vector<Ucs4> values;      // of all well-formed sequences; U+FEFF is kept

  bool well_formed() const { return !fault.has_value(); }

  // Reports whether the octets begin with a signature: U+FEFF, spelled by the form.
  bool begins_with_bom() const {
    return !values.empty() && values[0] == kByteOrderMark && (!fault || fault->offset > 0);
  }

  // Returns the result of replaced() (reference/replacement.h) for the octets, and remembers it.
  // `policy` must not be kUnspecified.
  const std::vector<Ucs4>& replaced(Replacement policy) const;

  // Holds the reading of the octets between letters at either end (reading_of()), if any.
  std::shared_ptr<const Reading> core;

 private:
  static constexpr std::size_t kPolicies = std::size(kReplacementPolicies) + 1;
  mutable std::array<std::optional<std::vector<Ucs4>>, kPolicies> replaced_;
};

// may_be_stripped() returns how many of the first of `values`, which were made of the octets of
// `reading`, a decoder may leave out: 0, 1 (a signature), or either. A policy that reads all octets
// in another way leaves no signature to strip.
std::span<const std::size_t> may_be_stripped(const Reading& reading, std::span<const Ucs4> values,
                                             BomPolicy bom);

// values_to_keep() returns the values of the well-formed octets, without a signature that may be
// stripped. No replacement of ill-formed octets may lose any of these values.
std::vector<Ucs4> values_to_keep(const Reading& reading, BomPolicy bom);

// read_as() reads `units` with the oracle. O(units.size() * rows).
Reading read_as(const EncodingForm& form, CodeUnits units);

// reading_of() returns read_as(), remembered per form and thread for the last octets: many
// implementations get the same octets in turn, and the oracle is slow.
//
// It also remembers the octets between ASCII letters at either end. In every form a letter is a
// sequence by itself and no part of another, so its neighbours are read alike without it.
// reading_test.cc compares this with the oracle for every form.
std::shared_ptr<const Reading> reading_of(const EncodingForm& form, CodeUnits units);

}  // namespace placemat::inline judge
