// harness/reproducers/: small programs, each in the language of the implementations that it shows.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "reports/record.h"

namespace placemat {

// Id of an implementation -> direction -> program.
using Reproducers = std::map<std::string, std::map<std::string, ReproducerRecord>>;

// read_reproducers(): reads the files <name>.<direction>.<extension> in `folder`; none if there is
// no such folder. Throws CatalogueError for a file with another kind of name, for one that does not
// say whom it is for or how it is run, and if two are for the same.
Reproducers read_reproducers(const std::filesystem::path& folder);

}  // namespace placemat
