// Makes file names for the implementations of a report.
#pragma once

#include <map>
#include <string>

#include "reports/record.h"

namespace placemat::inline reports {

// file_names() returns for each id a name of at most about 80 letters, digits, hyphens and
// underscores, without an extension. No two names are equal, whatever the ids are.
std::map<std::string, std::string> file_names(const Report& report);

}  // namespace placemat::inline reports
