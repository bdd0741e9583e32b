#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Any 32-bit values are encoded as the form says, or refused. The written octets are well-formed,
// and spell the values that were given.
PLACEMAT_FUZZ_TARGET(units, InputShape::kValues) {
  for (const Implementation* implementation : panel()) {
    const auto values = testable_values(*implementation, values_in(units));
    require_conforms(*implementation, Request::encode(values));
    // A refusal hides what comes after it.
    const auto encodable = encodable_values(*implementation, values);
    const Reply reply = require_conforms(*implementation, Request::encode(encodable));
    require_conforms(*implementation, Request::decode(reply.units));
  }
}
