// Lists the suites that are to find the seeded faults.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"
#include "harness/kills/string_suite.h"

namespace placemat::inline kills {

// KillSuite is a level of check, the sets of one tier of it, or a list of strings with verdicts.
struct KillSuite {
  std::string name;
  bool is_level = false;
  Level level = Level::kStandard;
  unsigned tier = 0;  // 0: all
  const std::vector<Vector>* vectors = nullptr;
  const StringSuite* strings = nullptr;  // null: a level or a tier

  SuiteOptions options(const EncodingForm& form) const {
    return {.form = &form, .level = level, .vectors = vectors};
  }
};

// Returns the published vectors alone, then each other tier (harness/README.md) at standard, then
// the levels. `vectors` must outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

// Returns a list as a suite. `strings` must outlive the result.
KillSuite kill_suite_of(const StringSuite& strings);

}  // namespace placemat::inline kills
