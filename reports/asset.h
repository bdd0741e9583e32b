// Holds the files of reports/assets/, as they were when this program was built.
#pragma once

#include <string_view>

namespace placemat::inline reports {

// Returns the text of the file `name`, or "" if there is no such file. The text lives as long as
// the program.
std::string_view asset(std::string_view name);

}  // namespace placemat::inline reports
