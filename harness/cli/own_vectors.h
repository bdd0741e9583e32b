// Holds corpus/vectors as it was when this program was built, so that the program can be copied
// alone.
#pragma once

#include <span>
#include <vector>

#include "harness/cases/vectors.h"
#include "reports/base/embedded_file.h"

namespace placemat::inline cli {

std::span<const EmbeddedFile> embedded_vectors();

// Returns the vectors of the checkout or the installation above this executable. If there is none,
// returns those that this program was built with.
std::vector<Vector> own_vectors();

}  // namespace placemat::inline cli
