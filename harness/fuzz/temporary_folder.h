// A new folder among the temporary files. It is removed with the object.
#pragma once

#include <filesystem>

namespace placemat {

class TemporaryFolder {
 public:
  // Throws FindingError if none can be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace placemat
