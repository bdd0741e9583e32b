// Golden files: what a renderer wrote once, was read by a person, and must go on writing.
//
// To write them anew after an intended change, run the tests with PLACEMAT_WRITE_GOLDEN=1 in the
// environment, then read the difference in version control before committing it:
//   PLACEMAT_WRITE_GOLDEN=1 ctest --preset release -R Golden
#pragma once

#include <string>

namespace placemat {

// Expects `text` to be reports/test/golden/<name>, octet for octet; a failure names the first line
// that differs.
void expect_golden(const std::string& text, const std::string& name);

}  // namespace placemat
