#include "harness/fuzz/target.h"

// Judges no string: this is what an engine alone costs.
PLACEMAT_FUZZ_TARGET(units) { static_cast<void>(units); }
