#include "harness/fuzz/inputs.h"
#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// An implementation's counts and lengths are exact for well-formed text. For other text they are as
// the implementation claims, and never less than what it writes. The implementation encodes UTF-16
// as it claims, also with lone surrogates.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    const std::vector<std::uint8_t> octets(placed.begin(), placed.end());
    const Request words = Request::encode_utf16(spelled_words(placed));
    for (const Implementation* implementation : panel()) {
      Held held(*implementation);
      held.hear(Request::replace(octets));
      for (const OperationRow& row : kOperationRows) {
        const bool of_octets = row.group == Group::kMeasure && row.input == Input::kOctets;
        if (of_octets) held.require(Request::whole(row.operation, octets));
      }
      const auto values = testable_values(*implementation, spelled_values(placed));
      held.hear(Request::encode(values));
      held.require(Request::utf8_length(values));
      held.require(words);
    }
  }
}
