// The names of deviation classes (harness/README.md) and the choice between them.
//
// A class is a stable name, used in every output; a string's class is that of its first
// disagreement.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/profile.h"
#include "reference/segment.h"

namespace placemat {

// "accepts-surrogate": ill-formed input was taken for well-formed; `first` is what is wrong with
// it.
std::string accepts_class(const Segment& first);

// "rejects-nul", "rejects-row-e1-ec", ...: all of `segments` is well-formed and was refused.
//
// `offset` is where the implementation saw the fault, if it told; else the first kind in
// that order that fits any value decides.
std::string rejects_class(std::span<const Segment> segments, std::optional<std::size_t> offset);

// "row-e1-ec": a row by its lead octets, in lowercase hex.
std::string row_name(const SequenceForm& row);

// replaced_offset(): where the first of `segments`, all well-formed, begins that came out as
// U+FFFD; nothing if the values observed depart otherwise first.
std::optional<std::size_t> replaced_offset(std::span<const Segment> segments,
                                           const std::vector<Ucs4>& observed);

// The values of well-formed input came out wrong: "strips-bom", "keeps-bom" or "wrong-value".
// `expected` has U+FEFF wherever the input spells it.
std::string values_class(const std::vector<Ucs4>& expected, const std::vector<Ucs4>& observed,
                         BomPolicy bom);

// Ill-formed input was replaced otherwise than `profile` claims.
std::string replacement_class(const Profile& profile, CodeUnits units,
                              const std::vector<Ucs4>& observed);

// Whether the values of `part` occur in `whole` in the same order, perhaps with others between.
bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole);

// The values of the well-formed sequences of `segments`, in order.
std::vector<Ucs4> well_formed_values(std::span<const Segment> segments);

// Whether the octets begin with a signature: U+FEFF, spelled by `form`.
bool begins_with_bom(const EncodingForm& form, CodeUnits units);

// What `bom` allows as the values of octets of which `values` is the whole reading: with the
// signature, without it, or either. `has_bom` is begins_with_bom() of the octets.
std::vector<std::vector<Ucs4>> readings_by_bom(BomPolicy bom, bool has_bom,
                                               const std::vector<Ucs4>& values);

}  // namespace placemat
