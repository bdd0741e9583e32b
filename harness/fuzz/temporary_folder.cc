#include "harness/fuzz/temporary_folder.h"

#include <stdlib.h>

#include <string>

#include "harness/fuzz/finding.h"

namespace placemat {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "placemat-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw FindingError(name + " cannot be made; check the folder for temporary files");
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace placemat
