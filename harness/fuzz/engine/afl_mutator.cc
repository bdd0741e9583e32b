// The mutator as a library for afl-fuzz. AFL_CUSTOM_MUTATOR_LIBRARY names it. PLACEMAT_TARGET names
// the target, because some targets do not read their input as octets (harness/fuzz/mutate.h).
//
// AFL++'s own stages run as they do without it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "harness/fuzz/engine/engine.h"
#include "harness/fuzz/mutate.h"

namespace {

struct State {
  placemat::Mutator mutator;
  placemat::Octets units;  // what afl-fuzz reads until the next call
};

}  // namespace

// As AFL++'s custom_mutators.md says. AFL++'s own state is not used.
extern "C" {

__attribute__((visibility("default"))) void* afl_custom_init(void* /*afl*/, unsigned seed) {
  const char* target = std::getenv("PLACEMAT_TARGET");
  return new State{{placemat::shape_of(target == nullptr ? "" : target), seed}, {}};
}

__attribute__((visibility("default"))) std::size_t afl_custom_fuzz(
    void* data, std::uint8_t* units, std::size_t size, std::uint8_t** out, std::uint8_t* other,
    std::size_t other_size, std::size_t max_size) {
  State& state = *static_cast<State*>(data);
  state.units = state.mutator.mutate({units, size}, {other, other == nullptr ? 0 : other_size},
                                     std::min(max_size, placemat::kMaxInput));
  *out = state.units.data();
  return state.units.size();
}

__attribute__((visibility("default"))) void afl_custom_deinit(void* data) {
  delete static_cast<State*>(data);
}

}  // extern "C"
