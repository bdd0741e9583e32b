// Makes a folder of results, as workers leave it.
#pragma once

#include <filesystem>
#include <string>

#include "harness/all_strings/result.h"

namespace placemat::inline all_strings {

class ResultFolder {
 public:
  ResultFolder();
  ~ResultFolder();
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Writes `result`, and returns the path of its file.
  std::filesystem::path write(const PortionResult& result) const;

 private:
  std::filesystem::path path_;
};

// Returns a right result for the 256 strings of three octets in `portion`.
PortionResult result_of(PortionNumber portion, bool again = false);

// Returns the message of the InputError that `call` throws, or "" if it throws none.
template <typename Call>
std::string refusal_of(const Call& call) {
  try {
    call();
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace placemat::inline all_strings
