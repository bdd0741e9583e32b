// Writes vectors as they stand in their file.
#pragma once

#include <string>

#include "harness/cases/vectors.h"

namespace placemat::inline cases {

enum class Results {
  kStated,    // those that somebody stated
  kAllForms,  // those of every form: from the oracle if nobody stated one
};

// Returns the text of `file`, in the form that corpus/schema.json fixes. It has one line per
// result, so that a change is easy to see.
std::string vector_file_text(const VectorFile& file, Results results);

}  // namespace placemat::inline cases
