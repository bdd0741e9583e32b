// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace placemat {

// Writes a temporary file beside `path` and renames it. Throws std::runtime_error with one line for
// people; then `path` is as it was.
void write_whole_file(const std::filesystem::path& path, std::string_view content);

}  // namespace placemat
