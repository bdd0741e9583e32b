// Answers that a test accepts, in the notation of a dress.
#pragma once

#include <string>
#include <string_view>

#include "reports/dress/dress.h"
#include "reports/dress/wanted.h"

namespace placemat {

// The name of the function that makes it (reports/dress/operation_words.h).
std::string_view answer_name(const Wanted& wanted);

// That name as the language writes it.
std::string function_name(const Notation& notation, std::string_view name);

// "ill_formed(0)"
std::string wanted_text(const Notation& notation, const Wanted& wanted);

}  // namespace placemat
