// Finds this program and its project.
#pragma once

#include <filesystem>

#include "harness/catalogue/catalogue.h"

namespace placemat::inline cli {

// Returns the path of this executable.
std::filesystem::path self_path();

// Returns the nearest folder with a corpus above this executable: a checkout, or share/placemat of
// an installation. Returns an empty path if there is none.
std::filesystem::path own_root();

// Returns own_root(). If that is empty, looks above the current folder. Throws InputError if there
// is no corpus either.
std::filesystem::path project_root();

// Returns where to look for implementations: next to this program, and in the checkout it was built
// from.
Places places();

}  // namespace placemat::inline cli
