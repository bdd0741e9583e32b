// Keeps the file from which an interrupted run goes on: the name of the run, and what was found.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "harness/all_strings/exhaustive.h"

namespace placemat::inline all_strings {

// Returns everything that the answers of a run depend on, on one line.
std::string run_name(const Description& description, Operation operation, const Space& space);

class StateFile {
 public:
  // Keeps no file if `path` is empty.
  StateFile(std::filesystem::path path, const std::string& run);

  // Returns what was saved for this run, or empty findings if there is no file. Throws
  // ExhaustiveError.
  Findings load() const;

  // Replaces the file by a rename. Throws ExhaustiveError.
  void save(const Findings& findings);

  // Reports whether a file is kept and more than a second has passed since the last save().
  bool due() const;

 private:
  [[noreturn]] void unusable(const std::string& why) const;

  std::filesystem::path path_;
  std::string run_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace placemat::inline all_strings
