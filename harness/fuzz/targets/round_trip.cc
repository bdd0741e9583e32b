#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Octets that were decoded are encoded to the same octets.
PLACEMAT_FUZZ_TARGET(units) {
  const Request decode = Request::decode({units.begin(), units.end()});
  for (const Implementation* implementation : panel()) {
    Held held(*implementation);
    held.require(decode);
    held.require_further();
  }
}
