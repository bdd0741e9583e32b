// Where this program and its project are.
#pragma once

#include <filesystem>

#include "harness/catalogue/catalogue.h"

namespace placemat {

// This executable.
std::filesystem::path self_path();

// The checkout that this executable was built in, or share/placemat where it was installed (the
// nearest above it with a corpus), or the one above the current folder. Throws Unusable if there is
// none.
std::filesystem::path project_root();

// Where implementations are looked for: next to this program, and in the checkout it was built
// from.
Places places();

}  // namespace placemat
