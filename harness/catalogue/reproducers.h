// Reads harness/reproducers/: small programs, each in the language of the implementations that it
// shows.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "reports/record.h"

namespace placemat::inline catalogue {

// Reproducers holds programs by the id of an implementation, then by direction.
using Reproducers = std::map<std::string, std::map<std::string, ReproducerRecord>>;

// read_reproducers() reads the files <name>.<direction>.<extension> in `folder`, or none if there
// is no such folder. Throws InputError for another kind of name, for a file that does not say for
// whom it is or how it is run, and if two files have the same id and direction.
Reproducers read_reproducers(const std::filesystem::path& folder);

}  // namespace placemat::inline catalogue
