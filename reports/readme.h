// The report as the README.md of a folder, for GitHub.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_readme(): what was found in all, how to read it, the matrix, then a line for each deviation.
//
// Beside it stand the report as report.json, and a picture of the site's front page as
// front-page.png. Pure. Everything from outside is escaped (markdown_escape()), or stands in code
// that it cannot end.
std::string to_readme(const Report& report);

}  // namespace placemat
