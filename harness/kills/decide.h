// Decides about each fault that some suite did not find whether it is one at all.
#pragma once

#include "harness/kills/kill_matrix.h"

namespace placemat::inline kills {

// decide() fills KillRow::decided for the mutants that survive some suite, each under the facets
// under which it does. In this order:
//
// - If the mutant follows a table of rows and nothing else, the product of automata decides, for
//   texts of every length (harness/mutants/table_proof.h). What it finds is put to the mutant.
// - If a suite of the matrix finds the fault, its request shows it.
// - Otherwise `standard` is tried, and what it finds is shrunk.
//
// It forks, as kill_matrix() does.
void decide(KillMatrix& matrix, const KillSuite& standard, const KillOptions& options);

}  // namespace placemat::inline kills
