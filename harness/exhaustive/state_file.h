// The file from which an interrupted run goes on: which run it belongs to, and what was found.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "harness/exhaustive/exhaustive.h"

namespace placemat {

// Everything that the answers of a run depend on, on one line.
std::string run_name(const Description& description, Operation operation, const Space& space);

class StateFile {
 public:
  // An empty path: nothing is ever stored.
  StateFile(std::filesystem::path path, const std::string& run);

  // What was saved for this run; nothing found if there is no file. Throws ExhaustiveError.
  Findings load() const;

  // Writes by rename. Throws ExhaustiveError.
  void save(const Findings& findings);

  // Whether the last save() was a while ago.
  bool due() const;

 private:
  [[noreturn]] void unusable(const std::string& why) const;

  std::filesystem::path path_;
  std::string run_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace placemat
