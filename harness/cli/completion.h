// Writes what completes the command in a shell, from the words of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace placemat::inline cli {

// Shell is one for which there is completion.
struct Shell {
  std::string name;  // "bash"
  std::string file;  // below share/, where the shell looks for it
  std::string (*script)(const CLI::App& app);
};

// Returns all of them.
const std::vector<Shell>& shells();

}  // namespace placemat::inline cli
