// What is written down about implementations: known.json next to a module's adapters, with what was
// found out about their deviations, and families.json, with those that share their code. What the
// other files of this folder need to read JSON is here too.
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

// What an object has at `key`: a text, or a list of texts, and neither is empty. `where` is for
// messages. They throw CatalogueError.
std::string text_at(const nlohmann::json& object, const char* key, const std::string& where);
std::vector<std::string> texts_at(const nlohmann::json& object, const char* key,
                                  const std::string& where);

}  // namespace placemat
