// Takes findings into the corpus.
#pragma once

#include <filesystem>
#include <string>

#include "harness/fuzz/finding.h"

namespace placemat::inline corpus_care {

struct KeptFinding {
  std::filesystem::path file;  // corpus/findings/<name>.json
  std::string vector;          // the id of the vector that has its input
  bool vector_is_new = false;
};

// keep_finding() stores `finding` in `corpus`/findings, and its input as a vector of
// `corpus`/vectors/findings.json unless some vector has that input already.
//
// It first replays the finding in a process of its own: by this program, or by an engine's `binary`
// if that is not empty. It throws InputError, and changes nothing, if the finding does not fail
// as it says. Throws InputError if the vectors there cannot be read.
KeptFinding keep_finding(const Finding& finding, const std::filesystem::path& corpus,
                         const std::filesystem::path& binary);

}  // namespace placemat::inline corpus_care
