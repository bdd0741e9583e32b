#include <iterator>

#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// A request is answered as it was before, whatever came between: three strings are asked in turn,
// twice, and with them the values that they spell.
PLACEMAT_FUZZ_TARGET(units, InputShape::kStrings) {
  const auto strings = strings_in(units);
  for (const Implementation* implementation : panel()) {
    for (const Operation operation :
         {Operation::kValidate, Operation::kDecode, Operation::kReplace, Operation::kStream,
          Operation::kStreamReplace, Operation::kEncode}) {
      if (!implementation->offers(operation)) continue;
      Held held(*implementation);
      for (std::size_t i = 0; i < 2 * std::size(strings); ++i) {
        const CodeUnits string = strings[i % std::size(strings)];
        held.require(operation == Operation::kEncode
                         ? Request::encode(testable_values(*implementation, spelled_values(string)))
                         : Request::whole(operation, {string.begin(), string.end()}));
      }
    }
  }
}
