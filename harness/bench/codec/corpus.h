// The texts of corpus/text/, which all data is made from.
#pragma once

#include <string>
#include <vector>

namespace placemat::bench {

// The names of the files, sorted, without .txt.
const std::vector<std::string>& corpus_names();

// Throws std::runtime_error if there is no such file.
const std::string& corpus_text(const std::string& name);

}  // namespace placemat::bench
