#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

// However octets are cut into chunks, they mean the same as they do whole.
PLACEMAT_FUZZ_TARGET(units, InputShape::kChunks) {
  std::vector<Request> splits = splits_of(units);
  for (const Implementation* implementation : panel()) {
    Held held(*implementation);
    for (const auto& [whole, cut] : {std::pair(Operation::kDecode, Operation::kStream),
                                     std::pair(Operation::kReplace, Operation::kStreamReplace)}) {
      held.hear(Request::whole(whole, splits[0].units()));
      for (Request& chunks : splits) {
        chunks.set_operation(cut);
        held.require(chunks);
      }
    }
  }
  for (std::size_t i = 0; i < splits.size(); ++i) fuzz_tally().end_string();
}
