// Asks the portions of one shard, and writes a result for each.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "harness/all_strings/exhaustive.h"
#include "harness/all_strings/result.h"

namespace placemat::inline all_strings {

struct PortionsOptions {
  std::size_t octets = 5;
  std::filesystem::path folder;  // of the results; made if it is not there
  Shard shard;
  unsigned jobs = 1;
  double timeout_seconds = 10;  // for one string
  std::function<void(const ExhaustiveProgress&)> progress;
};

struct PortionsDone {
  std::size_t computed = 0;  // now
  std::size_t found = 0;     // that were there already
  // Lists the portions that were asked twice and answered in two ways.
  std::vector<PortionNumber> differ;
  std::vector<PortionNumber> given_up;  // after many failures: without a result
  Findings findings;                    // of the shard's portions, those found included
};

// sweep_of() returns the name of a sweep of `implementation` by this program. Throws InputError if
// `implementation` offers neither validate nor decode.
SweepName sweep_of(const Implementation& implementation, std::size_t octets);

// run_portions() asks the shard's portions, and then those that it repeats for another shard. It
// leaves out portions with a result. Calls may be repeated and may overlap, in any number of
// processes.
//
// Forks, as run_exhaustive() does. Throws InputError, ExhaustiveError.
PortionsDone run_portions(const Implementation& implementation, const PortionsOptions& options);

// compute() calls `take` with the findings of each portion, as soon as the portion is done.
void compute(const Implementation& implementation, const std::vector<PortionNumber>& portions,
             const PortionsOptions& options,
             const std::function<void(PortionNumber, const Findings&)>& take);

}  // namespace placemat::inline all_strings
