#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Every implementation meets the profile that it claims, whatever octets it is given.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    Request request = Request::validate({placed.begin(), placed.end()});
    for (const Implementation* implementation : panel()) {
      for (const Operation operation :
           {Operation::kValidate, Operation::kDecode, Operation::kReplace}) {
        request.set_operation(operation);
        require_conforms(*implementation, request);
      }
    }
  }
}
