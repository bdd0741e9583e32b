// Names replies that the expectation does not allow, by the class of the first disagreement.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "harness/judge/reading.h"
#include "harness/judge/spelling.h"
#include "reference/words/deviation.h"
#include "reference/words/operation.h"
#include "reference/words/profile.h"

namespace placemat::inline judge {

// Returns the class of a reply to an operation on octets.
DeviationClass name_reading(const Profile& profile, const Reading& reading, Operation operation,
                            const Reply& reply);

// Returns the class of a reply to encode.
DeviationClass name_encoding(const Spelling& spelling, const Reply& reply);

// Names the refusal of `segments`, which are all well-formed. `offset` is where the implementation
// reported the fault; without it, the first kind in the table of classes that fits any value
// decides.
DeviationClass name_rejection(std::span<const Segment> segments, std::optional<std::size_t> offset);

// Reports whether `rest` is a lead octet of the form and one or more trail octets, but fewer octets
// than the lead announces.
bool is_cut_short(const EncodingForm& form, CodeUnits rest);

// Returns the class of a reply that takes `units`, of which `fault` is a maximal subpart, for
// well-formed. A sequence that is cut short is truncated, whatever the octets would have spelled.
DeviationClass name_acceptance(const EncodingForm& form, CodeUnits units, const Segment& fault);

// Returns the class of a `deviation` that the same octets in one chunk do not show. It is the same
// class if text is lost or altered, or if ill-formed octets are accepted, and kStreamDiffers
// otherwise.
DeviationClass name_in_chunks(DeviationClass deviation);

}  // namespace placemat::inline judge
