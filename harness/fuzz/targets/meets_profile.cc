#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Every implementation meets the profile that it claims, whatever octets it is given.
PLACEMAT_FUZZ_TARGET(units) {
  for (const Implementation* implementation : panel()) {
    Request request{.units = {units.begin(), units.end()}};
    for (const Operation operation :
         {Operation::kValidate, Operation::kDecode, Operation::kReplace}) {
      request.operation = operation;
      require_conforms(*implementation, request);
    }
  }
}
