// What the seeded faults are held against.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"

namespace placemat {

// A level of check, or the sets of one tier of it.
struct KillSuite {
  std::string name;
  bool is_level = false;
  Level level = Level::kStandard;
  unsigned tier = 0;  // 0: all
  const std::vector<Vector>* vectors = nullptr;

  SuiteOptions options(const EncodingForm& form) const {
    return {.form = &form, .level = level, .vectors = vectors};
  }
};

// The published vectors alone, then each other tier (harness/README.md) at standard, then the
// levels. `vectors` must outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

}  // namespace placemat
