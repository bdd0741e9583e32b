// Which decoders do exactly what RFC 3629 says, by language: for somebody who has to choose one.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// choice_text(): a section of Markdown, or "" if there is none of them. Named is what claims RFC
// 3629 for every string, was learned to accept exactly that, and conforms in all that it was asked.
// Pure; escaped.
std::string choice_text(const Report& report);

}  // namespace placemat
