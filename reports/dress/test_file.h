// A test of what an implementation was found to do, in the dress of its project.
//
// It is whole but for one function for each kind of call, which its maintainer fills in. As it is
// written, it compiles and fails. It says what came of a call by name: gives, ill_formed, ...; so
// do the names of what it accepts.
#pragma once

#include <string>
#include <vector>

#include "reports/dress/dress.h"
#include "reports/record.h"

namespace placemat {

struct TestFile {
  std::string name;  // to save it under
  std::string text;  // "" if no deviation can be told by a test
  // What is not: "accepts-surrogate, decode: why".
  std::vector<std::string> left_out;
};

// test_file(): of these deviations of the implementation, which are not empty. `stem` is a safe
// file name. What cannot be told by a test is named at its end as well. Everything from outside is
// escaped in the text, and in nothing else. O(what they hold).
TestFile test_file(const Dress& dress, const Report& report,
                   const ImplementationRecord& implementation, const std::string& stem,
                   const std::vector<const DeviationRecord*>& deviations);

}  // namespace placemat
