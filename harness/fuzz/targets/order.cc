#include "harness/fuzz/inputs.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require_place.h"
#include "harness/fuzz/target.h"

// Any three strings are ordered as each implementation claims, and by one order: the same two are
// ordered alike from either side, and no three in a circle.
PLACEMAT_FUZZ_TARGET(units, InputShape::kStrings) {
  const auto strings = strings_in(units);
  for (const Implementation* implementation : panel()) require_order(*implementation, strings);
}
