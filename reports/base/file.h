// Reads files whole, and writes them whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "reports/base/error.h"

namespace placemat::inline base {

// Returns what `path` holds. Throws InputError: "cannot read PATH: MEND".
std::string read_file(const std::filesystem::path& path, std::string_view mend);

// write_file() makes `path` hold exactly `text`.
//
// It writes to a temporary file in the same folder and renames it. So a reader never sees half a
// file, and a failure leaves an older file as it was. Throws InputError, and then leaves no
// temporary file behind.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace placemat::inline base
