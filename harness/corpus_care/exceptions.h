// Lines that need not be reached, each with its reason.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat {

// Any line of the file `source` that reads `text`, blanks around it aside.
struct CoverageException {
  std::string source;  // a path from the root of the checkout
  std::string text;
  std::string reason;
};

// read_exceptions(): a line each, "path | text of the line | reason"; empty lines and those that
// begin with # are passed over. Throws FindingError, naming the line, for one without a reason.
std::vector<CoverageException> read_exceptions(const std::filesystem::path& file);

// `text` without the blanks around it.
std::string trimmed(const std::string& text);

}  // namespace placemat
