#include "harness/corpus_care/exceptions.h"

#include <fstream>

#include "reports/base/error.h"
#include "reports/base/trimmed.h"

namespace placemat::inline corpus_care {

std::vector<CoverageException> read_exceptions(const std::filesystem::path& file) {
  std::ifstream lines(file);
  if (!lines) throw InputError(file.string() + " cannot be read; it lists exceptions to coverage");
  std::vector<CoverageException> exceptions;
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (trimmed(line).empty() || line[0] == '#') continue;
    // The text of a line may contain a bar itself, as in ||.
    const std::size_t first = line.find(" | ");
    const std::size_t last = line.rfind(" | ");
    if (first == std::string::npos || first == last || trimmed(line.substr(last + 3)).empty()) {
      throw InputError(file.string() + ", line " + std::to_string(number) +
                       ": write \"path | text of the line | reason\"");
    }
    exceptions.push_back({.source = trimmed(line.substr(0, first)),
                          .text = trimmed(line.substr(first + 3, last - first - 3)),
                          .reason = trimmed(line.substr(last + 3))});
  }
  return exceptions;
}

}  // namespace placemat::inline corpus_care
