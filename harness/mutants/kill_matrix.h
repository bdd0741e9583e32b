// The kill matrix: which suite, level or list of strings finds which seeded fault, and by what
// name.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/mutants/find_kill.h"
#include "harness/mutants/kill_suites.h"
#include "harness/mutants/measured.h"
#include "harness/mutants/mutant.h"

namespace placemat {

// One mutant against all suites.
struct KillRow {
  const Mutant* mutant = nullptr;
  // [suite][expectation of the mutant]
  std::vector<std::vector<Kill>> kills;

  // Whether the suite finds it under any facet; under every facet; and only by expected names. (A
  // list of strings gives no names.)
  bool killed(std::size_t suite) const;
  bool killed_under_all(std::size_t suite) const;
  bool rightly_named_by(std::size_t suite) const;
  // Whether the suite asked it anything.
  bool asked(std::size_t suite) const;
};

// What is known of a suite before it is tried.
struct KillColumn {
  std::string name;
  bool is_level = false;
  // Of a list of strings with verdicts: how many, and those that contradict the decoder without a
  // fault (string_kill.h). Nothing: a level or a tier.
  std::optional<std::size_t> strings;
  std::vector<std::string> accusations;
};

struct KillMatrix {
  std::vector<KillColumn> suites;
  std::vector<KillRow> rows;  // in the order of the mutants
  // Shown beside it; kill_matrix() leaves it empty.
  std::vector<MeasuredSuite> measured;

  // The place of a suite of that name; suites.size() if there is none.
  std::size_t place_of(const std::string& suite) const;
  std::size_t killed(std::size_t suite) const;
  std::size_t asked(std::size_t suite) const;
  std::vector<const KillRow*> survivors(std::size_t suite) const;  // under some facet
  std::vector<const KillRow*> misnamed(std::size_t suite) const;
};

struct KillOptions {
  unsigned jobs = 1;
  double hang_seconds = 1;  // of processor time on a few questions
  // Called with the number of mutants begun; may be empty.
  std::function<void(std::size_t done, std::size_t of)> progress;
};

// kill_matrix(): runs the mutants in forked children. A mutant that crashes or hangs is called
// "crash" or "hang", and another child goes on; one that answers by chance has a child for each
// trial. So nothing that a mutant does affects the next one.
//
// Deterministic, whatever the order of work. Call it before there are threads: it forks.
KillMatrix kill_matrix(std::span<const Mutant> mutants, std::span<const KillSuite> suites,
                       const KillOptions& options);

}  // namespace placemat
