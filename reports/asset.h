// Holds the files of reports/assets/, as they were when this program was built.
#pragma once

#include <span>
#include <string_view>

#include "reports/base/embedded_file.h"

namespace placemat::inline reports {

std::span<const EmbeddedFile> assets();

// Returns the text of the file `name`, or "" if there is no such file. The text lives as long as
// the program.
std::string_view asset(std::string_view name);

}  // namespace placemat::inline reports
