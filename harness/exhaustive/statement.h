// What was found, in words and as rows of the form.
#pragma once

#include <string>
#include <vector>

#include "harness/exhaustive/exhaustive.h"

namespace placemat {

// deviations_of(): the classes of `findings`, with everything that ExhaustiveDeviation says.
std::vector<ExhaustiveDeviation> deviations_of(const EncodingForm& form, const Findings& findings);

// rows_departed_from(): the rows of `form` that the strings of `products` match, or begin like.
std::vector<std::string> rows_departed_from(const EncodingForm& form,
                                            const std::vector<OctetProduct>& products);

}  // namespace placemat
