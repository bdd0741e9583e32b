// Chooses the seeded faults that a test tries.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/mutants/mutant.h"

namespace placemat::inline kills {

// Returns every mutant whose place is a multiple of PLACEMAT_MUTANT_STRIDE, but for those of long
// texts, which `placemat mutants --long` of the nightly workflow tries.
inline std::vector<Mutant> some_mutants() {
  const std::vector<Mutant>& all = all_mutants();
  std::vector<Mutant> some;
  for (std::size_t place = 0; place < all.size(); place += PLACEMAT_MUTANT_STRIDE) {
    if (!needs_long_text(all[place])) some.push_back(all[place]);
  }
  return some;
}

}  // namespace placemat::inline kills
