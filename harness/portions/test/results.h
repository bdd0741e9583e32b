// A folder of results, as workers leave it.
#pragma once

#include <filesystem>
#include <string>

#include "harness/portions/result.h"

namespace placemat {

class ResultFolder {
 public:
  ResultFolder();
  ~ResultFolder();
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Writes it, and answers where.
  std::filesystem::path write(const PortionResult& result) const;

 private:
  std::filesystem::path path_;
};

// All 256 strings of three octets with those first two, all of them right.
PortionResult result_of(PortionNumber portion, bool again = false);

// What `call` throws as a PortionError; "" if it does not.
template <typename Call>
std::string refusal_of(const Call& call) {
  try {
    call();
    return "";
  } catch (const PortionError& error) {
    return error.what();
  }
}

}  // namespace placemat
