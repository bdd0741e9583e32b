// The end of a log, for a message.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace placemat {

// The last line of the file that is not empty, or "".
inline std::string last_line_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace placemat
