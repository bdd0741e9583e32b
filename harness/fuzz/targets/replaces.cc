#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Ill-formed input is replaced as each implementation claims. Well-formed input is not changed:
// replacing decodes it.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    const Request replace{.operation = Operation::kReplace,
                          .units = {placed.begin(), placed.end()}};
    const Request decode{.operation = Operation::kDecode, .units = replace.units};
    for (const Implementation* implementation : panel()) {
      require_conforms(*implementation, replace);
      if (require_conforms(*implementation, decode).kind == Reply::Kind::kValues) {
        require_same(*implementation, decode, replace,
                     DeviationClass::inconsistent(Facet::kDecode, Facet::kReplace));
      }
    }
  }
}
