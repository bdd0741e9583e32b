#include "harness/fuzz/target.h"

// Nothing: what an engine costs by itself.
PLACEMAT_FUZZ_TARGET(units) { static_cast<void>(units); }
