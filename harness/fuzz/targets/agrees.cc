#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Any two implementations differ where their profiles differ, and nowhere else: in what they
// accept (overlong forms, surrogates, values above U+10FFFF), at which octet they stop, and in the
// values that they read.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    const std::vector<Member> members = observe_all(placed);
    for (const auto& [left, right] : pairs(members)) require_agreement(*left, *right, placed);
  }
}
