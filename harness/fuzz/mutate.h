// Mutates inputs for every engine: it knows sequences, defects, block offsets, runs and chunks.
//
// It uses no engine, no oracle and no implementation. The shims in engine/ give it to libFuzzer and
// to AFL++, which still use their own mutations, too. The standalone engine makes all inputs by it.
#pragma once

#include <cstdint>

#include "harness/fuzz/dice.h"
#include "harness/fuzz/input_shape.h"
#include "harness/fuzz/sequences.h"
#include "reference/unicode.h"

namespace placemat::inline fuzz {

// Implementations that read in blocks have faults at these offsets. So a piece begins or ends at
// most three octets from one of them.
inline constexpr std::size_t kBlocks[] = {16, 32, 64, 128};
inline constexpr std::size_t kBlockReach = 3;

// An input of InputShape::kStrings has so many strings.
inline constexpr std::size_t kStrings = 3;

// Mutator is deterministic: the outputs follow from the constructor's arguments and from those of
// all calls since. The seed of a call alone does not decide its output, because sweeps go on where
// the last one ended.
class Mutator {
 public:
  Mutator(InputShape shape, std::uint64_t seed);

  // mutate() returns an input of 1 to `max_size` octets (of 0 if `max_size` is 0), made from
  // `units`, from `other` (which may be empty), or anew. O(max_size).
  //
  // Among 20,000 outputs with room for 512 octets, some have each defect, and a sequence of each
  // length, at each offset near each block's bound. For kSizes, some sizes are near what the octets
  // need in each unit, and some cut a sequence at each octet. For kStrings, some second and third
  // strings differ from the first at each such offset, some end early, and some equal it; some have
  // the parts of a sequence, or two surrogates, at the end of one string and at the beginning of
  // the next. For shapes of octets, some outputs begin or end with a signature, with two, or with a
  // part of one. For kValues, some have two surrogates in turn.
  //
  // If there is room for 64, some outputs, but none of kText and kStrings, are sweeps: as many
  // consecutive scalar values (for kValues, surrogates too) as there is room for, plane by plane.
  // One output in three is a sweep until all values have come once, and one in twelve after that.
  Octets mutate(CodeUnits units, CodeUnits other, std::size_t max_size);

  // Seeds the dice anew, as an engine requires. A sweep is not begun anew.
  void reseed(std::uint64_t seed) { dice_ = Dice(seed); }

 private:
  void change_octets(Octets& units, CodeUnits other, std::size_t max_size);
  void change_values(Octets& units, CodeUnits other, std::size_t max_size);
  void change_text(Octets& units, CodeUnits other);
  void sweep(Octets& units, std::size_t max_size);
  void add_marks(Octets& units, std::size_t max_size);
  void take_off_end(Octets& units);
  void append_cuts(Octets& units, std::size_t max_size);
  void append_sizes(Octets& units);
  Octets like(const Octets& units, std::size_t max_size);
  Octets cut_in_two(Octets& units, std::size_t max_size);
  void append_alike(Octets& units, std::size_t max_size);

  void append_piece(Octets& units);
  void append_run(Octets& units, std::size_t size);
  void place_piece(Octets& units, std::size_t max_size);
  void append_value(Octets& units);
  std::size_t near_block(std::size_t max_size);
  std::size_t start_in(CodeUnits units);
  struct Stretch {
    std::size_t begin;
    std::size_t end;
  };
  Stretch token_in(CodeUnits units);

  InputShape shape_;
  Dice dice_;
  Ucs4 first_swept_;  // the place in each plane where a sweep of it begins
  Ucs4 swept_ = 0;    // values
};

}  // namespace placemat::inline fuzz
