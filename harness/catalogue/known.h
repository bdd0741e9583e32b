// known.json: the deviations of a module's implementations that are documented or known upstream.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/check/subject.h"

namespace placemat {

// known_from(): reads an array of {class, facet, status, reference}. Without `facet`, any facet is
// meant. `where` is for messages. Throws CatalogueError.
std::vector<KnownDeviation> known_from(const nlohmann::json& array, const std::string& where);

// read_known(): the known deviations by id; empty if there is no such file. Throws CatalogueError.
std::map<std::string, std::vector<KnownDeviation>> read_known(const std::filesystem::path& file);

// The JSON of a file. Throws CatalogueError.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace placemat
