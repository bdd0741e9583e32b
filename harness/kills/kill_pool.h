// Tries mutants in a pool of children, which a mutant may end or keep for ever.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "harness/kills/find_kill.h"

namespace placemat::inline kills {

// KillWork holds what there is to try: each mutant with all suites under all its facets.
struct KillWork {
  // Entry is a mutant, and where its kills go: [suite][expectation].
  struct Entry {
    const Mutant* mutant = nullptr;
    std::vector<std::vector<Kill>>* kills = nullptr;
  };
  std::vector<Entry> entries;
  std::span<const KillSuite> suites;
  ExamRoom* room = nullptr;  // in which the papers of all mutants are ready
};

// Tries all of the work in `jobs` children. If a child dies or hangs, that is the kill, and another
// goes on. A child hangs if a few questions take `hang_seconds` of processor time, or a fifth of
// that if its mutant hung before; the judge's time between questions does not count. Calls
// `progress` with the number of entries begun.
void try_mutants(const KillWork& work, unsigned jobs, double hang_seconds,
                 const std::function<void(std::size_t begun)>& progress);

}  // namespace placemat::inline kills
