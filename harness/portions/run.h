// A worker: asks the portions of one shard, and leaves a result for each.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "harness/exhaustive/exhaustive.h"
#include "harness/portions/result.h"

namespace placemat {

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
  // With another result than one that was there: the same was asked twice, and answered in two
  // ways.
  std::vector<PortionNumber> differ;
  std::vector<PortionNumber> given_up;  // after many failures: without a result
  Findings findings;                    // of the shard's portions, those found included
};

// sweep_of(): the name of a sweep of `implementation` by this program. Throws PortionError if it
// cannot be asked strings.
SweepName sweep_of(const Implementation& implementation, std::size_t octets);

// run_portions(): asks what has no result yet: the shard's portions, and then those that it
// computes again for another. Calls may be repeated and may overlap, in any number of processes.
//
// Forks, as run_exhaustive() does. Throws PortionError, ExhaustiveError.
PortionsDone run_portions(const Implementation& implementation, const PortionsOptions& options);

// compute(): these portions' findings, in the order in which they are done.
void compute(const Implementation& implementation, const std::vector<PortionNumber>& portions,
             const PortionsOptions& options,
             const std::function<void(PortionNumber, const Findings&)>& take);

}  // namespace placemat
