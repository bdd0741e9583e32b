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
  // Octet strings of which all operations are asked, twice and in two orders, and held against one
  // another (tier 5); may be empty.
  std::function<std::vector<std::vector<std::uint8_t>>(const EncodingForm& form)> groups;
};

// The published vectors alone and each further tier of DESIGN section 8 at standard, then the
// levels. `vectors` must
// outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

}  // namespace placemat
