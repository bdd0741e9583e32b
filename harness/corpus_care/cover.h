// Chooses inputs by the seeded faults that they find, each judged once and not mutated.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "harness/kills/kill_matrix.h"
#include "harness/kills/seed_kill.h"

namespace placemat::inline corpus_care {

// Finder is an input, and the faults that it finds and no finder before it does.
struct Finder {
  const Seed* seed = nullptr;
  std::vector<const Mutant*> faults;
};

// greedy_cover() chooses seeds until they find every fault that all seeds find: always the one that
// finds the most further faults, the shorter one of two that find as many. Of many seeds it tries
// only those that are the first to find some fault in one of a few orders. The result points into
// `mutants` and `seeds`. It forks, so call it before there are threads.
std::vector<Finder> greedy_cover(std::span<const Mutant> mutants, const std::vector<Seed>& seeds,
                                 const KillOptions& options);

// Copies files of `from` into `into`, so that the inputs there find every fault that those of
// `from` find with that target. A copy has its file's name, and a number after it if the name is
// taken. Returns the number of copies.
std::size_t keep_finders(const FuzzTarget& target, const std::filesystem::path& into,
                         const std::vector<std::filesystem::path>& from,
                         std::span<const Mutant> mutants, const KillOptions& options);

}  // namespace placemat::inline corpus_care
