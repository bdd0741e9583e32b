#include "harness/catalogue/reproducers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "reports/base/escape.h"
#include "reports/record.h"

namespace placemat::inline catalogue {
namespace {

namespace fs = std::filesystem;

// Returns what follows `key` in a comment line of any language: "// for: glib-validate".
std::optional<std::string> value_of(const std::string& line, const std::string& key) {
  const std::size_t at = line.find(key);
  const std::size_t word = line.find_first_of("abcdefghijklmnopqrstuvwxyz");
  if (at == std::string::npos || at != word) return std::nullopt;
  std::string value = line.substr(at + key.size());
  if (value.ends_with(" *)")) value.resize(value.size() - 3);
  return value;
}

struct Program {
  std::string ids;
  ReproducerRecord record;
};

// Reads a program without the line that names its implementations, which is for the harness only.
// The line that says how to run it stays.
Program read_program(const fs::path& file) {
  Program program;
  program.record.file = "reproduce" + file.extension().string();
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    if (const auto ids = value_of(line, "for: "); ids && program.ids.empty()) {
      program.ids = *ids;
      continue;
    }
    if (const auto run = value_of(line, "run: "); run && program.record.run.empty()) {
      program.record.run = *run;
    }
    program.record.program += line + "\n";
  }
  const std::string name = terminal_escape(file.string());
  if (program.ids.empty()) throw InputError(name + ": add a comment line `for: ID...`");
  if (program.record.run.empty()) {
    throw InputError(name + ": add a comment line `run: COMMAND`");
  }
  return program;
}

}  // namespace

Reproducers read_reproducers(const fs::path& folder) {
  Reproducers all;
  std::error_code none;
  if (folder.empty() || !fs::is_directory(folder, none)) return all;
  const std::vector<std::string> directions = reproducer_directions();
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& file = entry.path();
    if (file.filename() == "README.md") continue;
    const std::string direction = file.stem().extension().string();
    if (direction.empty() || std::ranges::count(directions, direction.substr(1)) == 0) {
      throw InputError(terminal_escape(file.string()) +
                       fmt::format(": name it NAME.decode.EXTENSION (or {})",
                                   fmt::join(std::span(directions).subspan(1), ", ")));
    }
    const Program program = read_program(file);
    std::istringstream ids(program.ids);
    for (std::string id; ids >> id;) {
      if (!all[id].emplace(direction.substr(1), program.record).second) {
        throw InputError(terminal_escape(file.string()) + ": a second program for " + id +
                         "; remove one of the two");
      }
    }
  }
  return all;
}

}  // namespace placemat::inline catalogue
