// The exhaustive tier within a trial: what it found becomes suspicions, to be proved like any
// other.
#pragma once

#include <string>
#include <vector>

#include "harness/check/ledger.h"
#include "harness/exhaustive/exhaustive.h"
#include "reports/record.h"

namespace placemat {

// add_sweep(): the result's counts, and for each class and each string without an answer a
// suspicion with the shortest string.
void add_sweep(const ExhaustiveResult& result, Ledger& ledger);

// add_extents(): says in the records of the result's classes which strings they are, and how many
// exactly: cases of the suites are then no part of the count, but named after it.
void add_extents(const ExhaustiveResult& result, std::vector<DeviationRecord>& records);

// "the right verdict on each of 4,509,991,168 strings: ..."; "" unless all of them conform.
std::string proof_of(const ExhaustiveResult& result);

}  // namespace placemat
