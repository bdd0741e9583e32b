// Reads the texts of corpus/text/, which all data is made from.
#pragma once

#include <string>
#include <vector>

namespace placemat::inline bench {

// Returns the names of the files, sorted, without .txt.
const std::vector<std::string>& corpus_names();

// Returns a text. Throws std::runtime_error if there is no such file.
const std::string& corpus_text(const std::string& name);

}  // namespace placemat::inline bench
