// Makes a folder for a test, and removes it at the end.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "harness/catalogue/catalogue.h"

namespace placemat::inline catalogue {

class Scratch {
 public:
  Scratch() {
    std::string name = std::filesystem::temp_directory_path() / "placemat-catalogue-XXXXXX";
    root_ = mkdtemp(name.data());
  }
  ~Scratch() { std::filesystem::remove_all(root_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // Writes a file, and creates the folders above it.
  void write(const std::filesystem::path& file, const std::string& text) const {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file, std::ios::binary) << text;
  }

  std::string read(const std::filesystem::path& file) const {
    std::ifstream in(root_ / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::filesystem::path operator/(const std::filesystem::path& file) const { return root_ / file; }

  Places places() const {
    return {.self = "/nonexistent",
            .modules = root_ / "modules",
            .drivers = root_ / "drivers",
            .known = root_ / "adapters",
            .families = {},
            .lineages = {},
            .reproducers = root_ / "reproducers",
            .scratch = root_ / "build"};
  }

 private:
  std::filesystem::path root_;
};

}  // namespace placemat::inline catalogue
