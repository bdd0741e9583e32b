#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Ill-formed input is replaced as each implementation claims. Well-formed input is not changed:
// replacing decodes it.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    Request request = Request::validate({placed.begin(), placed.end()});
    for (const Implementation* implementation : panel()) {
      Held held(*implementation);
      for (const Operation operation : {Operation::kDecode, Operation::kReplace}) {
        request.set_operation(operation);
        held.require(request);
      }
    }
  }
}
