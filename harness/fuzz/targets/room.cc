#include "harness/fuzz/inputs.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require_size.h"
#include "harness/fuzz/target.h"

// Conversions into room of any size, each from where the last one stopped, give what one conversion
// gives. None splits a value, and each goes on as soon as the next value fits.
PLACEMAT_FUZZ_TARGET(units, InputShape::kSizes) {
  const Sized input = sized_in(units);
  const Request decode{.operation = Operation::kDecodeInto,
                       .units = {input.units.begin(), input.units.end()}};
  Request encode{.operation = Operation::kEncodeInto};
  for (const Implementation* implementation : panel()) {
    require_parts(*implementation, decode, input.sizes);
    encode.values = testable_values(*implementation, spelled_values(input.units));
    require_parts(*implementation, encode, input.sizes);
    // A refusal hides what comes after it.
    auto encodable = encodable_values(*implementation, encode.values);
    if (encodable == encode.values) continue;
    encode.values = std::move(encodable);
    require_parts(*implementation, encode, input.sizes);
  }
}
