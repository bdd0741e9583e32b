// Whether one suite finds one mutant under one facet, and what it is called then.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/mutants/kill_suites.h"
#include "harness/mutants/mutant.h"

namespace placemat {

struct Kill {
  bool killed = false;
  std::vector<std::string> classes;  // what it was called: each must be expected
  std::uint64_t cases = 0;           // asked until then, or all of them
  std::string request;               // that showed it first; "" if the mutant died or hung
};

// find_kill(): asks the mutant, in this process, all cases that concern the facet, up to the first
// that the judge does not pass; then names the fault as `check` does: its pieces if it was packed
// and they show it, alone in a fresh mutant, with the same octets whole if it was in chunks, and
// else behind what was asked before (`depends-on-history`, or `nondeterministic`). What no case
// shows is sought in the groups of tier 5.
//
// A case on which the mutant answers what the strict implementation of its profile answers is not
// judged: that one conforms, which a test shows. `progress` counts the cases asked.
Kill find_kill(const Mutant& mutant, Facet facet, const KillSuite& suite,
               std::atomic<std::uint64_t>& progress);

// Whether it was found and every name that it was given is expected.
bool rightly_named(const Kill& kill, const ExpectedNames& expected);

}  // namespace placemat
