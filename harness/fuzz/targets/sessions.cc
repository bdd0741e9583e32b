#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Whatever one object was given before, its calls give what each text means as a whole.
PLACEMAT_FUZZ_TARGET(units, InputShape::kCalls) {
  Request life = life_in(units);
  for (const Operation operation : {Operation::kSession, Operation::kSessionReplace}) {
    life.set_operation(operation);
    for (const Implementation* implementation : panel()) require_conforms(*implementation, life);
  }
  fuzz_tally().end_string();
}
