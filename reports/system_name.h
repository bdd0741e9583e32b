// Names the systems that releases come from: "debian-12", "npm".
#pragma once

#include <string>
#include <string_view>

#include "reports/base/fields.h"

namespace placemat::inline reports {

// Reports whether `name` can be that of a system: small letters, digits and "._-", beginning with a
// letter or a digit.
bool is_system_name(std::string_view name);

// Returns the shape of such a name.
Shape<std::string> as_system();

}  // namespace placemat::inline reports
