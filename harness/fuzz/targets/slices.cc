#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Octets before and after a slice of a larger buffer never matter.
PLACEMAT_FUZZ_TARGET(units, InputShape::kStrings) {
  const auto [before, slice, after] = strings_in(units);
  for (const Operation operation :
       {Operation::kValidate, Operation::kDecode, Operation::kReplace, Operation::kCount}) {
    const Request inner = Request::whole(operation, {slice.begin(), slice.end()});
    const Request within = Request::within(before, after, inner);
    for (const Implementation* implementation : panel()) {
      require_conforms(*implementation, within);
    }
  }
  fuzz_tally().end_string();
}
