// Reads what is written down about implementations: known.json next to a module's adapters, with
// what was found out about their deviations, and families.json, with the implementations that share
// their code. It also declares what the other files of this folder need to read JSON.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/check/known.h"
#include "reports/base/json.h"

namespace placemat::inline catalogue {

// known_from() reads an array of {class, facet, status, reference or searched, newest}, and of
// {class, facet, follows, source}, which says that a deviation is part of another one. `class` may
// be a list. Without `facet`, any facet is meant. Any of the first may have a `level` too. Throws
// InputError.
std::vector<KnownDeviation> known_from(const Node& list);

// read_known() returns the known deviations by id; empty if there is no such file. Throws
// InputError.
std::map<std::string, std::vector<KnownDeviation>> read_known(const std::filesystem::path& file);

// read_families() returns the family of each id that has one: {"name": ["id", ...], ...}. The map
// is empty if there is no such file. Throws InputError, also if an id is in two families.
std::map<std::string, std::string> read_families(const std::filesystem::path& file);

// Returns the JSON of a file. Throws InputError.
JsonFile read_json(const std::filesystem::path& file);

}  // namespace placemat::inline catalogue
