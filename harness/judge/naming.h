// What a reply that may not be given is called.
//
// All of these are asked of replies that the expectation does not allow, and choose the class of
// the first disagreement.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "harness/judge/deviation.h"
#include "harness/judge/reading.h"
#include "harness/judge/spelling.h"
#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

// The class of a reply to an operation on octets.
DeviationClass name_reading(const Profile& profile, const Reading& reading, Operation operation,
                            const Reply& reply);

// The class of a reply to encode.
DeviationClass name_encoding(const Spelling& spelling, const Reply& reply);

// All of `segments` is well-formed and was refused. `offset` is where the implementation saw the
// fault, if it told; else the first kind in the table of classes that fits any value decides.
DeviationClass name_rejection(std::span<const Segment> segments, std::optional<std::size_t> offset);

// Whether `rest`, which begins with a lead of the form, ends before as many octets as that
// announces, all of them trail octets. What no row begins with is ill-formed whatever follows.
bool is_cut_short(const EncodingForm& form, CodeUnits rest);

// The ill-formed `units`, of which `fault` is a maximal subpart, were taken for well-formed. What
// is cut short is truncated, whatever it would have spelled.
DeviationClass name_acceptance(const EncodingForm& form, CodeUnits units, const Segment& fault);

// Whether the values of `part` occur in `whole` in the same order, perhaps with others between.
bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole);

}  // namespace placemat
