// One vector file as JSON, read strictly: whatever corpus/schema.json forbids is an error here.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/cases/vectors.h"

namespace placemat {

// read_vectors(): `document`, the contents of `file`. Throws VectorError.
VectorFile read_vectors(const nlohmann::json& document, const std::filesystem::path& file);

// printable(): `text` for a message: on one line, in quotation marks, with control codes and
// non-ASCII escaped.
std::string printable(const std::string& text);

}  // namespace placemat
