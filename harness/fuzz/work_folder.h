// Handles the folders in which engines work, and what is left there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace placemat::inline fuzz {

// TemporaryFolder is a new folder among the temporary files. It is removed with the object.
class TemporaryFolder {
 public:
  // Makes the folder. Throws InputError if it cannot.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Runs `command`, adds what it prints to the file `log`, and reports whether it ended with 0.
bool run_quietly(const std::string& command, const std::filesystem::path& log);

// Returns the last line of the file that is not empty, or "".
std::string last_line_of(const std::filesystem::path& log);

// Returns the regular files in `folder` itself, in order; none if there is no such folder.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

}  // namespace placemat::inline fuzz
