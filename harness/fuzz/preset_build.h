// Builds programs of this checkout by one of its presets when they are needed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat::inline fuzz {

// build_by_preset() brings `targets` up to date, and returns the folder of the build. The first
// target makes the file `product` of the build.
//
// If `product` is missing, it says on standard error that it builds. A machine without CMake uses
// the product that is there. Throws InputError if `source_dir` is no checkout, or does not build.
std::filesystem::path build_by_preset(const std::filesystem::path& source_dir,
                                      const std::string& preset,
                                      const std::vector<std::string>& targets,
                                      const std::filesystem::path& product);

}  // namespace placemat::inline fuzz
