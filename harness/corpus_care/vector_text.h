// A vector as it stands in its file.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/vectors.h"

namespace placemat {

// The text of the file of vectors `subject`, in the form that corpus/schema.json fixes; a line for
// each result, so that a change shows as such.
std::string vector_file_text(const std::string& subject, const std::string& title,
                             const std::string& description, const std::vector<Vector>& vectors);

}  // namespace placemat
