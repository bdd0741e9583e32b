// Whether one suite finds one mutant under one facet, and what it is called then.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/check/answer_key.h"
#include "harness/mutants/kill_suites.h"
#include "harness/mutants/mutant.h"

namespace placemat {

struct Kill {
  bool killed = false;
  std::vector<std::string> classes;  // what it was called: each must be expected
  std::uint64_t cases = 0;           // asked until then, or all of them
  std::string request;               // that showed it first; "" if the mutant died or hung
};

// How far a search is, for whoever watches from another process.
struct KillProgress {
  std::atomic<std::uint64_t> cases = 0;
  std::atomic<std::uint64_t> questions = 0;  // answered, those of the accusation among them
};

// find_kill(): a session of `check` with the mutant, in this process, up to the first fault under
// the facet, and then its accusation: the names are those that a report would have. A list of
// strings has no names (string_kill.h).
Kill find_kill(const Mutant& mutant, Facet facet, const KillSuite& suite, ExamRoom& room,
               KillProgress& progress);

// Whether it was found and every name that it was given is expected.
bool rightly_named(const Kill& kill, const ExpectedNames& expected);

}  // namespace placemat
