// Lists lines that need not be reached, each with its reason.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat::inline corpus_care {

// CoverageException stands for any line of the file `source` that reads `text`, apart from blanks
// around it.
struct CoverageException {
  std::string source;  // a path from the root of the checkout
  std::string text;
  std::string reason;
};

// read_exceptions() reads one exception per line: "path | text of the line | reason". It skips
// empty lines and lines that begin with #. Throws InputError, which names the line, if a part is
// missing.
std::vector<CoverageException> read_exceptions(const std::filesystem::path& file);

}  // namespace placemat::inline corpus_care
