// The files of reports/assets/, as they were when this program was built.
#pragma once

#include <string_view>

namespace placemat {

// The text of that file; empty if there is no such file. It lives as long as the program.
std::string_view asset(std::string_view name);

}  // namespace placemat
