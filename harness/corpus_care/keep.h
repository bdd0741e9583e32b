// Findings taken into the corpus.
#pragma once

#include <filesystem>
#include <string>

#include "harness/fuzz/finding.h"

namespace placemat {

struct KeptFinding {
  std::filesystem::path file;  // corpus/findings/<name>.json
  std::string vector;          // the id of the vector that holds its input
  bool vector_is_new = false;
};

// keep_finding(): stores `finding` in `corpus`/findings, and its input as a vector of
// `corpus`/vectors/findings.json unless some vector has that input already.
//
// It is replayed first, in a process of its own: by this program, or by an engine's `binary` if
// that is not empty. Throws FindingError, and changes nothing, if it does not fail as it says.
// Throws VectorError if the vectors there cannot be read.
KeptFinding keep_finding(const Finding& finding, const std::filesystem::path& corpus,
                         const std::filesystem::path& binary);

}  // namespace placemat
