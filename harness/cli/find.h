// Names on the command line, looked up.
#pragma once

#include <string>

#include "harness/implementation/implementation.h"

namespace placemat {

// The form of that id. Throws Unusable, naming what there is.
const EncodingForm& form_named(const std::string& id);

}  // namespace placemat
