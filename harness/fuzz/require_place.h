// Requirements on places in strings, and on the order of strings.
#pragma once

#include <span>

#include "harness/implementation/implementation.h"
#include "reference/unicode.h"

namespace placemat {

// Steps backwards from the end of `units` do as the profile says. In well-formed text they visit
// the boundaries that reading forward does. At most kMostPlaced steps (placement.h).
void require_walk_back(const Implementation& implementation, CodeUnits units);

// Every two of `strings`, and each with itself, are ordered as the profile says, and by one order.
void require_order(const Implementation& implementation, std::span<const CodeUnits> strings);

}  // namespace placemat
