#include <cstdlib>

#include "harness/fuzz/power/plain/plain.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// Octets are valid if ICU says so.
PLACEMAT_FUZZ_TARGET(units) {
  const Implementation* tried = on_trial();
  const Implementation* icu = find_member("icu-u8-next");
  if (tried == nullptr || icu == nullptr) return;
  const Request request = Request::validate({units.begin(), units.end()});
  const Reply said = ask(*tried, request);
  if (!was_asked(said)) return;
  if (accepts(said.kind) != accepts(ask(*icu, request).kind)) std::abort();
}
