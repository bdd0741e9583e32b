// Leaves parts of the targets out, to measure what each is worth (power/README.md).
//
//   PLACEMAT_WITHOUT=mutator,placements build/fuzz/fuzz/agrees
#pragma once

namespace placemat::inline fuzz {

enum class LeftOut {
  kMutator,     // the engine makes all mutations itself (engine/libfuzzer.cc)
  kPlacements,  // each input is judged alone (placement.h)
};

// Reports whether PLACEMAT_WITHOUT in the environment names `part`. If it names something else, the
// function prints one line on standard error and ends with status 2. The environment is read once.
bool is_left_out(LeftOut part);

}  // namespace placemat::inline fuzz
