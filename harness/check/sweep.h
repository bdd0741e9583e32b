// Turns what the exhaustive tier found into suspicions, which are proved like any other.
#pragma once

#include <vector>

#include "harness/all_strings/exhaustive.h"
#include "harness/check/ledger.h"
#include "reports/record.h"

namespace placemat::inline check_room {

// add_sweep() adds the result's counts and, for each class and each string without a reply, a
// suspicion with the shortest string.
void add_sweep(const ExhaustiveResult& result, Ledger& ledger);

// add_extents() writes into the records of the result's classes which strings deviate, and their
// exact number. Cases of the suites then leave the count, and `counted_over` names them.
void add_extents(const ExhaustiveResult& result, std::vector<DeviationRecord>& records);

}  // namespace placemat::inline check_room
