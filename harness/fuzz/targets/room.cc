#include "harness/fuzz/inputs.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

namespace placemat::inline fuzz {
namespace {

// Converts into room for as many units as each of `sizes` says, and then into room for all. Each
// conversion begins where the one before it stopped.
void require_parts(const Implementation& implementation, Request part, CodeUnits sizes) {
  Held held(implementation);
  for (const std::size_t size : sizes) {
    part.set_number(size);
    const Reply reply = held.require(part);
    if (auto rest = rest_of(part, reply)) part = std::move(*rest);
  }
  held.require(with_room_for_all(part));
  held.require_further();
}

}  // namespace
}  // namespace placemat::inline fuzz

// Conversions into room of any size, each from where the last one stopped, together give what one
// conversion gives. None splits a value, and each goes on if the next value fits.
PLACEMAT_FUZZ_TARGET(units, InputShape::kSizes) {
  const Sized input = sized_in(units);
  const Request decode = Request::decode_into({input.units.begin(), input.units.end()}, 0);
  for (const Implementation* implementation : panel()) {
    require_parts(*implementation, decode, input.sizes);
    const auto values = testable_values(*implementation, spelled_values(input.units));
    require_parts(*implementation, Request::encode_into(values, 0), input.sizes);
    // A refusal hides what comes after it.
    const auto encodable = encodable_values(*implementation, values);
    if (encodable == values) continue;
    require_parts(*implementation, Request::encode_into(encodable, 0), input.sizes);
  }
}
