// The lists of cases that mutants are held against.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"

namespace placemat {

struct KillSuite {
  std::string name;
  bool is_level = false;  // what `check --level` asks; else a part of it
  std::function<void(const EncodingForm& form, Operation operation,
                     const std::function<void(const Case&)>& visit)>
      visit;
};

// The published vectors alone and each further tier of DESIGN section 8 at standard, then the
// levels. `vectors` must
// outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

}  // namespace placemat
