#include "harness/fuzz/work_folder.h"

#include <stdlib.h>

#include <algorithm>
#include <fstream>

#include "reports/base/error.h"
#include "reports/base/escape.h"

namespace placemat::inline fuzz {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "placemat-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw InputError(name + " cannot be made; check the folder for temporary files");
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

bool run_quietly(const std::string& command, const std::filesystem::path& log) {
  return std::system((command + " >>" + shell_word(log.string()) + " 2>&1").c_str()) == 0;
}

std::string last_line_of(const std::filesystem::path& log) {
  std::ifstream file(log);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace placemat::inline fuzz
