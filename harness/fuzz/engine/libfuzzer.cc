// Serves libFuzzer, and every engine that calls its entry point.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "harness/fuzz/engine/engine.h"
#include "harness/fuzz/mutate.h"
#include "harness/fuzz/without.h"

// libFuzzer's library defines this function. Other engines that call those below may lack it.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size)
    __attribute__((weak));

namespace {

const placemat::FuzzTarget& target() {
  static const placemat::FuzzTarget& only = placemat::prepare_engine();
  return only;
}

}  // namespace

// Prepares before the first input, which has a limit of its own. Under AFL++'s driver a process is
// forked after this, so that no process prepares again.
extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  target();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  placemat::run_target(target(), {data, size});
  return 0;
}

// Two thirds of the mutations are ours, one third libFuzzer's, so that the dictionary and other
// inputs of the corpus still help.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  placemat::Dice dice(seed);
  // Without -max_len libFuzzer has room for 4,096 octets. Inputs that long are slow and find no
  // more.
  const std::size_t room = std::min(max_size, std::max(size, placemat::max_input(target().shape)));
  if (LLVMFuzzerMutate != nullptr &&
      (placemat::is_left_out(placemat::LeftOut::kMutator) || dice.one_in(3))) {
    return LLVMFuzzerMutate(data, size, room);
  }
  static placemat::Mutator mutator(target().shape, seed);
  mutator.reseed(dice.next());
  const placemat::Octets units = mutator.mutate({data, size}, {}, room);
  std::copy(units.begin(), units.end(), data);
  return units.size();
}
