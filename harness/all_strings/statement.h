// Says what was found, in words and as rows of the form.
#pragma once

#include <string>
#include <vector>

#include "harness/all_strings/exhaustive.h"

namespace placemat::inline all_strings {

// deviations_of() returns the deviations in `findings`, one per class, with all fields set.
std::vector<ExhaustiveDeviation> deviations_of(const EncodingForm& form, const Findings& findings);

}  // namespace placemat::inline all_strings
