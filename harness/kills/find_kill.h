// Finds whether one suite finds one mutant under one facet, and by what names.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/asking/answer_key.h"
#include "harness/kills/kill_suites.h"
#include "harness/mutants/mutant.h"

namespace placemat::inline kills {

// kRequestColumns is the greatest width of a request that is shown.
inline constexpr std::size_t kRequestColumns = 60;

struct Kill {
  bool killed = false;
  std::vector<std::string> classes;  // what the fault was called: each class must be expected
  std::uint64_t cases = 0;           // asked until then, or all cases
  std::string request;               // that showed it first; "" if the mutant died or hung
  // Holds the fewest requests that show it again, shrunk, with "; " between them. It is "" if the
  // suite has no exams, or if the mutant died or hung.
  std::string example;
};

// KillProgress says how far a search is, for whoever watches from another process.
struct KillProgress {
  std::atomic<std::uint64_t> cases = 0;
  std::atomic<std::uint64_t> questions = 0;  // answered, those of the accusation among them
  // Is true while the mutant is at a question. At other times the search works, and cannot hang.
  std::atomic<bool> asking = false;

  // Calls `ask`, which puts `count` questions to the mutant.
  template <typename Ask>
  void follow(std::size_t count, Ask ask) {
    asking = true;
    ask();
    asking = false;
    questions += count;
  }
};

// find_kill() runs a session of `check` with the mutant, in this process, up to the first fault
// under the facet, and then accuses the mutant of that fault. The names are those that a report
// would have. A list of strings has no names (string_kill.h).
Kill find_kill(const Mutant& mutant, Facet facet, const KillSuite& suite, ExamRoom& room,
               KillProgress& progress);

// Reports whether the fault was found and every name that it was given is expected.
bool rightly_named(const Kill& kill, const ExpectedNames& expected);

}  // namespace placemat::inline kills
