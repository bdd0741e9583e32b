#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"
#include "harness/fuzz/utf16.h"

// What is decoded can be encoded to the same octets: through values, and through UTF-16 from either
// end.
PLACEMAT_FUZZ_TARGET(units) {
  for (const Implementation* implementation : panel()) require_round_trip(*implementation, units);
  for (const Utf16Transcoder& transcoder : utf16_transcoders()) {
    require_utf16(transcoder, units);
    require_utf8(transcoder, units);
  }
}
