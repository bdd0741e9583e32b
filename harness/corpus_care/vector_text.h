// Vectors as a file holds them.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/vectors.h"

namespace placemat {

// The text of the vector file `subject`, in the form that corpus/schema.json fixes. One line per
// result, so that a diff shows each change.
std::string vector_file_text(const std::string& subject, const std::string& title,
                             const std::string& description, const std::vector<Vector>& vectors);

}  // namespace placemat
