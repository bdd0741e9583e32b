#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Walking backwards visits the boundaries that reading forward does. Cutting at any place leaves a
// beginning that ends at a boundary.
PLACEMAT_FUZZ_TARGET(units, InputShape::kSizes) {
  const Sized input = sized_in(units);
  const std::vector<std::uint8_t> octets(input.units.begin(), input.units.end());
  for (const Implementation* implementation : panel()) {
    require_walk_back(*implementation, input.units);
    for (const std::size_t place : input.sizes) {
      require_conforms(*implementation, Request::truncate(octets, place));
      if (octets.empty()) continue;
      require_conforms(*implementation, Request::previous(octets, 1 + place % octets.size()));
    }
  }
}
