// Compares with golden files. A renderer wrote them once, a person read them, and the renderer must
// go on writing them.
//
// To write them anew after an intended change, run the tests with PLACEMAT_WRITE_GOLDEN=1 in the
// environment, then read the difference in version control before committing it:
//   PLACEMAT_WRITE_GOLDEN=1 ctest --preset release -R Golden
#pragma once

#include <string>

namespace placemat::inline reports {

// Expects `text` to be reports/test/golden/<name>, octet for octet; a failure names the first line
// that differs.
void expect_golden(const std::string& text, const std::string& name);

}  // namespace placemat::inline reports
