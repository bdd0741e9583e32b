// What the implementations of a report are called as files.
#pragma once

#include <map>
#include <string>

#include "reports/record.h"

namespace placemat {

// file_names(): for each id a name of letters, digits, hyphens and underscores, at most some 80 of
// them, and no two alike, whatever the ids hold. Without an ending.
std::map<std::string, std::string> file_names(const Report& report);

}  // namespace placemat
