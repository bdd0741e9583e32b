// The report for a pull request, as Markdown.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_markdown(): the result in a sentence, one table row per implementation, then each deviation
// with its example, and what could not be judged.
//
// Pure. Everything from outside is escaped (markdown_escape()), or is in a code block that it
// cannot end.
std::string to_markdown(const Report& report);

}  // namespace placemat
