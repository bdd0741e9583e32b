// Files that a verb writes, whole or not at all. If they cannot be written, that is said before the
// work.
#pragma once

#include <filesystem>
#include <string>

#include "reports/terminal.h"

namespace placemat {

// Throws Unusable if `file` could not be created: its folder is missing or not writable.
void require_writable(const std::filesystem::path& file);

// Creates `folder` if need be. Throws Unusable if it cannot be written to.
void require_folder(const std::filesystem::path& folder);

// Prints the first line of `message`, escaped, on standard error, after the program's name.
void complain(const std::string& message);

// Whether standard output is a terminal that wants colour (NO_COLOR is not set).
bool wants_colour();

// Standard output, as the report's text needs it.
Screen screen();

}  // namespace placemat
