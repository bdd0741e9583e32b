// The lists of cases that mutants are tried with.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"

namespace placemat {

struct KillSuite {
  std::string name;
  bool is_level = false;  // what `check --level` asks; otherwise only a part of it
  std::function<void(const EncodingForm& form, Operation operation,
                     const std::function<void(const Case&)>& visit)>
      visit;
  // Octet strings that all operations are asked, twice and in two orders. The replies are compared
  // with each other (tier 5). May be empty.
  std::function<std::vector<std::vector<std::uint8_t>>(const EncodingForm& form)> groups;
};

// The published vectors alone, then each other tier (harness/README.md) at standard, then the
// levels. `vectors` must outlive the result.
std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors);

}  // namespace placemat
