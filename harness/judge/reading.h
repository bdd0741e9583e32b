// What an encoding form makes of octets: the oracle's word, asked once for a string and a form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/profile.h"
#include "reference/segment.h"
#include "reference/unicode.h"

namespace placemat {

struct Reading {
  const EncodingForm* form = nullptr;
  std::vector<std::uint8_t> units;
  std::optional<Segment> fault;  // the first maximal subpart; nothing: well-formed
  std::vector<Ucs4> values;      // of all well-formed sequences; U+FEFF is kept

  bool well_formed() const { return !fault.has_value(); }

  // Whether the octets begin with a signature: U+FEFF, spelled by the form.
  bool begins_with_bom() const {
    return !values.empty() && values[0] == kByteOrderMark && (!fault || fault->offset > 0);
  }

  // What replaced() of reference/replacement.h makes of the octets; remembered. Not for
  // Replacement::kUnspecified.
  const std::vector<Ucs4>& replaced(Replacement policy) const;

  // Of octets with letters around them (reading_of): the reading of what stands between.
  std::shared_ptr<const Reading> core;

 private:
  static constexpr std::size_t kPolicies = std::size(kReplacementPolicies) + 1;
  mutable std::array<std::optional<std::vector<Ucs4>>, kPolicies> replaced_;
};

// What a decoder may do with the signature that a text begins with.
struct SignatureChoice {
  bool may_keep = true;
  bool may_strip = false;
};

// signature_choice(): of `values`, which were made of the octets of `reading`. A policy that reads
// all of them in another way leaves no signature to strip.
SignatureChoice signature_choice(const Reading& reading, std::span<const Ucs4> values,
                                 BomPolicy bom);

// read_as(): asks the oracle. O(units.size() * rows).
Reading read_as(const EncodingForm& form, CodeUnits units);

// reading_of(): the same, remembered per form and thread for the octets asked about last: many
// implementations are asked about the same octets in turn, and the oracle is slow.
//
// It is also remembered for what stands between ASCII letters at either end. A letter is a sequence
// by itself in every form and no part of another, so it changes neither what stands beside it nor
// what that means; reading_test.cc holds this against the oracle for every form.
std::shared_ptr<const Reading> reading_of(const EncodingForm& form, CodeUnits units);

}  // namespace placemat
