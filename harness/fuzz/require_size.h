// Requirements on measures, and on conversions into room that is too small.
#pragma once

#include "harness/implementation/implementation.h"
#include "reference/observation.h"
#include "reference/unicode.h"

namespace placemat {

// `measure` is answered as the profile says, and with no number below the amount that `write`
// writes: values, UTF-16 code units or octets, whichever `measure` counts.
void require_measure(const Implementation& implementation, const Request& measure,
                     const Request& write);

// `whole` is a kDecodeInto or kEncodeInto, whose number does not matter. Conversions into room for
// as many units as each of `sizes` says, each from where the last one stopped, and then into room
// for all, do as the profile says, come to the end, and together write what one conversion into
// room for all writes.
void require_parts(const Implementation& implementation, Request whole, CodeUnits sizes);

}  // namespace placemat
