#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// However octets are cut into chunks, they mean the same as they do whole.
PLACEMAT_FUZZ_TARGET(units, InputShape::kChunks) {
  for (Request& chunks : splits_of(units)) {
    for (const Implementation* implementation : panel()) {
      for (const auto& [whole, cut] : {std::pair(Operation::kDecode, Operation::kStream),
                                       std::pair(Operation::kReplace, Operation::kStreamReplace)}) {
        chunks.operation = cut;
        require_same(*implementation, {.operation = whole, .units = chunks.units}, chunks,
                     Deviation::kStreamDiffers);
        require_conforms(*implementation, chunks);
      }
    }
    fuzz_tally().end_string();
  }
}
