// What is written down about implementations: known.json next to a module's adapters, with what was
// found out about their deviations, and families.json, with those that share their code.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/check/subject.h"

namespace placemat {

// known_from(): reads an array of {class, facet, status, reference or searched, newest}. `class`
// may be a list. Without `facet`, any facet is meant. `where` is for messages. Throws
// CatalogueError.
std::vector<KnownDeviation> known_from(const nlohmann::json& array, const std::string& where);

// read_known(): the known deviations by id; empty if there is no such file. Throws CatalogueError.
std::map<std::string, std::vector<KnownDeviation>> read_known(const std::filesystem::path& file);

// read_families(): the family of each id that has one: {"name": ["id", ...], ...}. Empty if there
// is no such file. Throws CatalogueError, also if an id is in two families.
std::map<std::string, std::string> read_families(const std::filesystem::path& file);

// The JSON of a file. Throws CatalogueError.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace placemat
