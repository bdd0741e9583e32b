// Reports a requirement that fails, by a finding, a text and an abort whose stack names the fault.
#pragma once

#include <string>
#include <vector>

#include "harness/door/implementation.h"
#include "harness/fuzz/finding.h"
#include "reference/words/deviation.h"
#include "reference/words/request.h"

namespace placemat::inline fuzz {

struct FailedRequirement {
  const Implementation* implementation = nullptr;
  Facet facet = Facet::kValidate;
  DeviationClass deviation;
  std::vector<Request> requests;  // at least one; the last one is at fault
  std::string expected;           // "": as the profile says of the last request
  std::string clause;             // with `expected`
  std::string observed;
};

// fail() writes the finding, prints the whole panel on standard error (the input, what was expected
// with its clause, what each implementation says), saves the tally, and aborts in the function for
// the fault (harness/fuzz/fault.h).
[[noreturn]] void fail(const FailedRequirement& failed);

// FindingSink takes findings, and returns what to print about them. The default writes a file into
// the folder that PLACEMAT_FINDINGS names in the environment (./findings without it).
using FindingSink = std::string (*)(const Finding&);
void set_finding_sink(FindingSink sink);

}  // namespace placemat::inline fuzz
