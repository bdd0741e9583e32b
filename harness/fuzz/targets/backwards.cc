#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/require_place.h"
#include "harness/fuzz/target.h"

// Walking backwards visits the boundaries that reading forward does. Cutting at any place leaves a
// beginning that ends at a boundary.
PLACEMAT_FUZZ_TARGET(units, InputShape::kSizes) {
  const Sized input = sized_in(units);
  Request request{.units = {input.units.begin(), input.units.end()}};
  for (const Implementation* implementation : panel()) {
    require_walk_back(*implementation, input.units);
    for (const std::size_t place : input.sizes) {
      request.operation = Operation::kTruncate;
      request.number = place;
      require_conforms(*implementation, request);
      if (input.units.empty()) continue;
      request.operation = Operation::kPrevious;
      request.number = 1 + place % input.units.size();
      require_conforms(*implementation, request);
    }
  }
}
