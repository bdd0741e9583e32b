// Computes the kill matrix: which suite, level or list of strings finds which seeded fault, and by
// what name.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/kills/campaigns.h"
#include "harness/kills/find_kill.h"
#include "harness/kills/kill_suites.h"
#include "harness/kills/long_runs.h"
#include "harness/kills/measured.h"
#include "harness/mutants/mutant.h"
#include "harness/mutants/table_proof.h"

namespace placemat::inline kills {

// Decided says, for all inputs, whether a fault changes what it is judged by under one facet.
struct Decided {
  enum class By : std::uint8_t {
    kNothing,  // it is not known, or nobody asked
    kProduct,  // the product of automata: decide.h
    kRequest,  // a request that shows the fault, and may not be the shortest
    kDeath,    // the mutant dies or hangs
  };
  By by = By::kNothing;
  bool is_equal = false;  // only ever by kProduct
  std::string shown_by;   // request lines with "; " between them, or how the mutant dies

  bool operator==(const Decided&) const = default;
};

// KillRow is one mutant tried with all suites.
struct KillRow {
  const Mutant* mutant = nullptr;
  // Is indexed by suite, then by the mutant's expectation.
  std::vector<std::vector<Kill>> kills;
  std::vector<Decided> decided;  // by the mutant's expectation

  // Report whether the suite finds the fault: under any facet, under every facet, and by expected
  // names only. (A list of strings gives no names.)
  bool killed(std::size_t suite) const;
  bool killed_under_all(std::size_t suite) const;
  bool rightly_named_by(std::size_t suite) const;
  // Reports whether the suite put any question to the mutant.
  bool asked(std::size_t suite) const;
};

// KillColumn holds what is known of a suite before it is tried.
struct KillColumn {
  std::string name;
  bool is_level = false;
  // Hold the number of a list's strings, and the strings that contradict the decoder without a
  // fault (string_kill.h). `strings` has no value for a level or a tier.
  std::optional<std::size_t> strings;
  std::vector<std::string> accusations;
  std::optional<std::size_t> seeds;  // no value for another suite
};

struct KillMatrix {
  std::vector<KillColumn> suites;
  std::vector<KillRow> rows;  // in the order of the mutants
  // Hold tables to show beside the matrix; kill_matrix() leaves them empty.
  std::vector<MeasuredSuite> measured;
  std::vector<CampaignFile> campaigns;
  std::vector<LongRunFile> long_runs;
  std::vector<LeftOutTable> left_out;  // kill_matrix() leaves it empty, too

  // Returns the index of the suite of that name; suites.size() if there is none.
  std::size_t place_of(const std::string& suite) const;
  // Reports whether the suite does not find the fault under the mutant's expectation. A list or a
  // tier that asks nothing about it was not survived.
  bool survives(const KillRow& row, std::size_t suite, std::size_t expectation) const;
  std::size_t killed(std::size_t suite) const;
  std::size_t asked(std::size_t suite) const;
  std::vector<const KillRow*> survivors(std::size_t suite) const;  // under some facet
  std::vector<const KillRow*> misnamed(std::size_t suite) const;
};

struct KillOptions {
  unsigned jobs = 1;
  double hang_seconds = 1;  // of processor time on a few questions
  // Is called with the number of mutants begun; may be empty.
  std::function<void(std::size_t done, std::size_t of)> progress;
};

// kill_matrix() runs the mutants in forked children. A mutant that crashes or hangs is called
// "crash" or "hang", and another child goes on. A mutant whose replies depend on chance has a child
// for each trial. So one mutant cannot affect the next.
//
// The order of work does not matter. kill_matrix() forks, so call it before there are threads.
KillMatrix kill_matrix(std::span<const Mutant> mutants, std::span<const KillSuite> suites,
                       const KillOptions& options);

}  // namespace placemat::inline kills
