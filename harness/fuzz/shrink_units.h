// Finds the shortest and plainest input that still shows a fault.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "reference/unicode.h"

namespace placemat::inline fuzz {

// shrink_units() returns an input in which no octet can be left out or replaced by 41 without
// losing the fault, unless `most_trials` came first. It is deterministic if `fails` is.
//
// `fails(units)` must be true; `fails` is called once per trial.
std::vector<std::uint8_t> shrink_units(std::vector<std::uint8_t> units,
                                       const std::function<bool(CodeUnits)>& fails,
                                       unsigned most_trials = 5000);

}  // namespace placemat::inline fuzz
