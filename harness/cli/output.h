// Files that a verb writes: whole or not at all, and refused before the work if they cannot be.
#pragma once

#include <filesystem>
#include <string>

namespace placemat {

// Throws Unusable if `file` could not be created: its folder is missing or not writable.
void require_writable(const std::filesystem::path& file);

// Creates `folder` if need be. Throws Unusable if it cannot be written to.
void require_folder(const std::filesystem::path& folder);

// A line on standard error: the first of `message`, escaped, behind the program's name.
void complain(const std::string& message);

// Whether standard output is a terminal that wants colour (NO_COLOR is not set).
bool wants_colour();

}  // namespace placemat
