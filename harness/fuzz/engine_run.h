// Runs processes of an engine, side by side for some time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/fuzz/input_shape.h"

namespace placemat::inline fuzz {

struct EngineRun {
  std::string engine;                        // "libfuzzer" or "afl"
  std::filesystem::path binary;              // with the target
  std::vector<std::filesystem::path> seeds;  // folders; need not exist
  std::filesystem::path dictionary;
  std::size_t max_length = max_input(InputShape::kOctets);  // of an input, in octets
  std::filesystem::path work;  // an empty folder for all that the processes leave behind
  double seconds = 60;
  unsigned jobs = 1;
};

// EngineResult is what a run left in its work folder.
struct EngineResult {
  std::vector<std::filesystem::path> findings;   // JSON files, from failed requirements
  std::vector<std::filesystem::path> artifacts;  // inputs that the engine kept: crashes, hangs
  std::vector<std::filesystem::path> corpora;    // folders of inputs that reached something new
  std::string trouble;  // how a process failed if there is no finding and no artifact, or ""
};

// Runs the processes, waits until their time is up, and kills any that still run 20 s later. On a
// terminal it shows the time left. Throws InputError if the work folder cannot be used.
EngineResult run_engines(const EngineRun& run);

}  // namespace placemat::inline fuzz
