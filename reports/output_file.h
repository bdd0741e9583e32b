// Files that are written whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

#include "reports/error.h"

namespace placemat {

// write_file(): makes `path` hold exactly `text`.
//
// Writes to a temporary file in the same folder and renames it. So a reader never sees half a file,
// and a failure leaves an older file as it was. Throws ReportError, and then leaves no temporary
// file behind.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace placemat
