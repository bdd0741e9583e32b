#include "harness/all_strings/test/results.h"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>

namespace placemat::inline all_strings {

ResultFolder::ResultFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "placemat-results-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for results");
  path_ = name;
}

ResultFolder::~ResultFolder() { std::filesystem::remove_all(path_); }

std::filesystem::path ResultFolder::write(const PortionResult& result) const {
  const std::filesystem::path file = file_of(path_, result.portion, result.again);
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << to_text(result);
  return file;
}

PortionResult result_of(PortionNumber portion, bool again) {
  PortionResult result;
  result.sweep = {.id = "fake", .form = "rfc3629", .operation = "validate", .octets = 3};
  result.portion = portion;
  result.again = again;
  result.by = {again ? 2u : 1u, 2};
  result.findings.done = {portion_of(portion, 3)};
  result.findings.accepted = 128;
  result.findings.count(Judgement::kConforms, 256);
  return result;
}

}  // namespace placemat::inline all_strings
