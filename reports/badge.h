// The verdict on one implementation, for its own page.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// "conforms (standard)", "3 deviations (quick)", "not judged": the verdict and the level, never a
// share.
std::string badge_message(const ImplementationRecord& implementation);

// An SVG picture of it, of its own fonts and colours; its title says the same. Pure.
std::string badge_svg(const ImplementationRecord& implementation);

// The same for shields.io's endpoint: {"schemaVersion": 1, "label": "UTF-8", ...}.
std::string badge_endpoint(const ImplementationRecord& implementation);

}  // namespace placemat
