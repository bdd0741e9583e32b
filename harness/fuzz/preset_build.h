// Programs of this checkout, built by one of its presets when they are wanted.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat {

// Whether `command` ends with 0; what it prints is added to the file `log`.
bool run_quietly(const std::string& command, const std::filesystem::path& log);

// build_by_preset(): brings `targets` up to date, whose first makes the file `product` of the
// build, and returns the folder of the build.
//
// Says on standard error that it builds if `product` is missing. A machine without CMake uses the
// one that is there. Throws FindingError if `source_dir` is no checkout, or it does not build.
std::filesystem::path build_by_preset(const std::filesystem::path& source_dir,
                                      const std::string& preset,
                                      const std::vector<std::string>& targets,
                                      const std::filesystem::path& product);

}  // namespace placemat
