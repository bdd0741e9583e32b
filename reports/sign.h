// How good or bad a judgement looks.
#pragma once

#include <string>
#include <string_view>

#include "reference/judgement.h"
#include "reports/record.h"

namespace placemat {

// A class of the style sheet, and a sign that is quick to see. It is never the only sign of a
// judgement.
std::string style_of(Judgement judgement);
std::string style_of(Standing standing);
std::string sign_of(std::string_view style);

}  // namespace placemat
