// Writes a test of what an implementation was found to do, in the dress of its project.
//
// The test is complete except for one function per kind of call, which a maintainer fills in. Until
// then the test compiles and fails. The function returns the outcome of a call by the names that
// the answers of the test have (gives, ill_formed, ...).
#pragma once

#include <string>
#include <vector>

#include "reports/dress/dress.h"
#include "reports/record.h"

namespace placemat::inline dress {

struct TestFile {
  std::string name;  // to save it under
  std::string text;  // "" if no deviation can be shown by a test
  // Lists what the test leaves out: "accepts-surrogate, decode: why".
  std::vector<std::string> left_out;
};

// test_file() returns the test of `deviations`, of which there is at least one. `stem` is a safe
// file name. A deviation that no test can show is named at the end of the test. Everything from
// outside is escaped in the text, and nowhere else. O(deviations and their octets).
TestFile test_file(const Dress& dress, const Report& report,
                   const ImplementationRecord& implementation, const std::string& stem,
                   const std::vector<const DeviationRecord*>& deviations);

}  // namespace placemat::inline dress
