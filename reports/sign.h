// Shows how good or bad a judgement looks.
#pragma once

#include <string>
#include <string_view>

#include "reference/words/judgement.h"
#include "reports/record.h"

namespace placemat::inline reports {

// style_of() returns a class of the style sheet, sign_of() a sign that is quick to see. A style is
// never the only sign of a judgement.
std::string style_of(Judgement judgement);
std::string style_of(Standing standing);
std::string style_of(const DeviationRecord& deviation);
std::string sign_of(std::string_view style);

}  // namespace placemat::inline reports
