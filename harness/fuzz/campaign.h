// Runs a fuzzing campaign: one target under an engine for some time. It minimises what it finds.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/fuzz/finding.h"

namespace placemat::inline fuzz {

struct FuzzOptions {
  std::string target;
  std::string engine = "libfuzzer";  // or "afl"
  double seconds = 60;
  unsigned jobs = 1;
  std::filesystem::path source_dir;  // the checkout, with CMakePresets.json and corpus/
  std::filesystem::path findings_dir = "findings";
  std::filesystem::path corpus_dir;  // its files are seeds, and inputs are added; "": none
};

// run_fuzz() builds the engine's binary if need be (and says so), runs `jobs` processes of it, and
// writes what they found.
//
// Each fault (implementation, facet and class) becomes one folder in findings_dir, with the
// shortest known input, minimised: finding.json, input, and reproduce.sh. With a corpus_dir,
// merge_corpora() adds inputs that reach more than those in it. Progress goes to standard error,
// results to standard output. Returns 0 if no fault was found, and 1 if one was. Returns 2, with
// one line on standard error, if an argument cannot be used or the engine does not run.
int run_fuzz(const FuzzOptions& options);

// Returns one finding for each fault among `findings`: the shortest one, shrunk as far as it still
// fails the same way. A fault that does not show again is kept as `nondeterministic`.
std::vector<Finding> minimised(std::vector<Finding> findings, const std::filesystem::path& binary);

// Returns the text of reproduce.sh: a shell script that asks the implementation again through the
// driver protocol, and replays the finding.json next to it.
std::string reproducer_of(const Finding& finding);

// Writes the finding's folder into `findings_dir` and returns its path. Throws InputError.
std::filesystem::path write_reproducible(const Finding& finding,
                                         const std::filesystem::path& findings_dir);

}  // namespace placemat::inline fuzz
