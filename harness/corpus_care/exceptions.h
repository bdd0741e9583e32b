// Lines that need not be reached, each with its reason.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat {

// Any line of the file `source` that reads `text`, apart from blanks around it.
struct CoverageException {
  std::string source;  // a path from the root of the checkout
  std::string text;
  std::string reason;
};

// read_exceptions(): one per line, "path | text of the line | reason". Empty lines and lines that
// begin with # are skipped. Throws FindingError, which names the line, for one without a reason.
std::vector<CoverageException> read_exceptions(const std::filesystem::path& file);

// `text` without the blanks around it.
std::string trimmed(const std::string& text);

}  // namespace placemat
