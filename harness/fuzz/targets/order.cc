#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Any three strings are ordered as each implementation claims, and by one order: two strings are
// ordered alike from either side, and no three form a circle.
PLACEMAT_FUZZ_TARGET(units, InputShape::kStrings) {
  const auto strings = strings_in(units);
  for (const Implementation* implementation : panel()) {
    Held held(*implementation);
    for (const CodeUnits left : strings) {
      for (const CodeUnits right : strings) held.require(comparison(left, right));
    }
  }
}
