// Lists the suites that are to find the seeded faults.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"
#include "harness/kills/string_suite.h"

namespace placemat::inline kills {

struct Seed;  // seed_kill.h

// KillSuite is a level of check, the sets of one tier of it, a list of strings with verdicts, or
// the inputs from which fuzzers start.
struct KillSuite {
  std::string name;
  bool is_level = false;
  Level level = Level::kStandard;
  unsigned tier = 0;  // 0: all
  const std::vector<Vector>* vectors = nullptr;
  const StringSuite* strings = nullptr;
  const std::vector<Seed>* seeds = nullptr;

  // Reports whether this is a level or a tier.
  bool has_exams() const { return strings == nullptr && seeds == nullptr; }

  // Returns the options for a mutant whose Mutant::longest is `longest`. Quick asks no long text.
  SuiteOptions options(const EncodingForm& form, std::size_t longest) const {
    return {.form = &form,
            .level = level,
            .vectors = vectors,
            .longest = level == Level::kQuick ? 0 : longest};
  }
};

// Returns the published vectors alone, then each other tier (harness/README.md) at standard, then
// the levels. `vectors` must outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

// Returns level standard alone. `vectors` must outlive the result.
KillSuite standard_suite(const std::vector<Vector>& vectors);

// Returns inputs as a suite. `seeds` must outlive the result.
KillSuite kill_suite_of(std::string name, const std::vector<Seed>& seeds);

// Returns a list as a suite. `strings` must outlive the result.
KillSuite kill_suite_of(const StringSuite& strings);

}  // namespace placemat::inline kills
