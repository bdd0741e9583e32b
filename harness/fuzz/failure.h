// What happens when a requirement fails: a report, a finding, and a death that names the fault.
#pragma once

#include <string>
#include <vector>

#include "harness/fuzz/finding.h"
#include "harness/implementation/implementation.h"
#include "harness/judge/deviation.h"
#include "reference/observation.h"

namespace placemat {

struct FailedRequirement {
  const Implementation* implementation = nullptr;
  Facet facet = Facet::kValidate;
  DeviationClass deviation;
  std::vector<Request> requests;  // at least one; the last one is at fault
  std::string expected;           // "": as the profile says of the last request
  std::string clause;             // with `expected`
  std::string observed;
};

// fail(): writes the finding, prints the whole panel on standard error (the input, what was
// expected with its clause, what each implementation says), saves the tally, and aborts in the
// function for the fault (harness/fuzz/fault.h).
[[noreturn]] void fail(const FailedRequirement& failed);

// Where findings go. The default writes a file into the folder that PLACEMAT_FINDINGS names in the
// environment (./findings without it). The sink returns what to print about it.
using FindingSink = std::string (*)(const Finding&);
void set_finding_sink(FindingSink sink);

}  // namespace placemat
