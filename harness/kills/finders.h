// Finds out which strings of a list find which seeded faults, each string alone.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/kills/kill_matrix.h"
#include "harness/kills/string_suite.h"
#include "harness/mutants/mutant.h"

namespace placemat::inline kills {

// Finders is about one fault under one facet.
struct Finders {
  const Mutant* mutant = nullptr;
  Facet facet = Facet::kValidate;
  std::vector<std::size_t> strings;  // places in the list, ascending
};

// find_finders() puts each string alone to a mutant made anew for it, and returns the faults that
// some string finds, in the order of the mutants. A string finds a mutant that dies or hangs at it.
// A fault that only some order of strings shows is not among them. It forks, as kill_matrix() does.
std::vector<Finders> find_finders(std::span<const Mutant> mutants, const StringSuite& list,
                                  const KillOptions& options);

}  // namespace placemat::inline kills
