// Makes the mutator a library for afl-fuzz. AFL_CUSTOM_MUTATOR_LIBRARY names it. PLACEMAT_TARGET
// names the target, because not every target reads its input as octets
// (harness/fuzz/input_shape.h).
//
// AFL++'s own stages run as they do without the library.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "harness/fuzz/mutate.h"

namespace {

struct Row {
  std::string_view target;
  placemat::InputShape shape;
};

// Targets are no part of this library. So CMake lists here how each target reads its input.
constexpr Row kRows[] = {
#include "target_shapes.inc"
};

placemat::InputShape shape_of(std::string_view target) {
  for (const Row& row : kRows) {
    if (row.target == target) return row.shape;
  }
  return placemat::InputShape::kOctets;
}

struct State {
  placemat::InputShape shape;
  placemat::Mutator mutator;
  placemat::Octets units;  // what afl-fuzz reads until the next call
};

}  // namespace

// These functions do what AFL++'s custom_mutators.md says. They do not use AFL++'s own state.
extern "C" {

__attribute__((visibility("default"))) void* afl_custom_init(void* /*afl*/, unsigned seed) {
  const char* target = std::getenv("PLACEMAT_TARGET");
  const placemat::InputShape shape = shape_of(target == nullptr ? "" : target);
  return new State{shape, {shape, seed}, {}};
}

__attribute__((visibility("default"))) std::size_t afl_custom_fuzz(
    void* data, std::uint8_t* units, std::size_t size, std::uint8_t** out, std::uint8_t* other,
    std::size_t other_size, std::size_t max_size) {
  State& state = *static_cast<State*>(data);
  state.units = state.mutator.mutate({units, size}, {other, other == nullptr ? 0 : other_size},
                                     std::min(max_size, placemat::max_input(state.shape)));
  *out = state.units.data();
  return state.units.size();
}

__attribute__((visibility("default"))) void afl_custom_deinit(void* data) {
  delete static_cast<State*>(data);
}

}  // extern "C"
