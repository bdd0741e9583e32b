// Finds seeded faults with the inputs from which fuzzers start, each judged once and not mutated.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/fuzz/target.h"
#include "harness/kills/find_kill.h"

namespace placemat::inline kills {

struct Seed {
  std::string name;  // "seeds/blocks-0003"
  std::vector<std::uint8_t> units;
  std::vector<const FuzzTarget*> targets;  // that judge it
};

// Returns the files of a folder, in order, for those targets. Throws InputError if one cannot be
// read.
std::vector<Seed> seeds_in(const std::filesystem::path& folder,
                           const std::vector<const FuzzTarget*>& targets);

// Returns the inputs of a corpus: those of seeds/, for all targets of this program that judge
// implementations, and those of the folders with the targets' names.
std::vector<Seed> load_seeds(const std::filesystem::path& corpus);

// Finds whether a seed finds the mutant under the facet, and by what name. For each seed and target
// the mutant is made anew, so that no seed depends on those before it. The kill's request is the
// seed's name, and its cases are the seeds judged. A finding under a facet that is not expected of
// the mutant counts under each, with its name.
//
// It leaves `codec` as the only other member of this process's panel, so call it in a child.
Kill find_seed_kill(const Mutant& mutant, Facet facet, const std::vector<Seed>& seeds,
                    KillProgress& progress);

}  // namespace placemat::inline kills
