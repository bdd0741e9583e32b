// The mutator of every engine: it knows sequences, defects, block offsets, runs and chunks.
//
// Engine-free, and free of the oracle and of every implementation; the shims in engine/ give it to
// libFuzzer and to AFL++, which go on using their own mutations besides.
#pragma once

#include <cstdint>
#include <string_view>

#include "harness/fuzz/dice.h"
#include "harness/fuzz/sequences.h"
#include "reference/unicode.h"

namespace placemat {

// What a target reads its input as (harness/fuzz/inputs.h).
enum class InputShape : std::uint8_t {
  kOctets,
  kChunks,  // octets, and behind them where they are cut
  kValues,  // four octets each
};

// "encodes" reads values and "streams" chunks; every other target, known here or not, octets.
InputShape shape_of(std::string_view target);

// Where faults of implementations that read in blocks lie: what is placed begins or ends at most
// three octets from one of these.
inline constexpr std::size_t kBlocks[] = {16, 32, 64, 128};
inline constexpr std::size_t kBlockReach = 3;

// Deterministic: the outputs follow from the constructor's arguments and from those of all calls
// since. Not from the seed of one call alone, because sweeps go on where the last one ended.
class Mutator {
 public:
  Mutator(InputShape shape, std::uint64_t seed);

  // mutate(): an input of 1 to `max_size` octets (of 0 if `max_size` is 0), made from `units`, from
  // `other` (which may be empty), or from nothing. O(max_size).
  //
  // Of 20,000 outputs with room for 512 octets some hold each defect, and a sequence of each
  // length, at each offset near each block's bound. Where there is room for 64, some outputs are
  // sweeps: consecutive scalar values (surrogates, too, for kValues), as many as there is room for.
  // They are one in three until those above U+FFFF have all come once, and one in twelve from then
  // on.
  Octets mutate(CodeUnits units, CodeUnits other, std::size_t max_size);

  // The dice from now on, as an engine wants it; sweeps go on.
  void reseed(std::uint64_t seed) { dice_ = Dice(seed); }

 private:
  void change_octets(Octets& units, CodeUnits other, std::size_t max_size);
  void change_values(Octets& units, CodeUnits other, std::size_t max_size);
  void sweep(Octets& units, std::size_t max_size);
  void append_cuts(Octets& units, std::size_t max_size);

  void append_piece(Octets& units);
  void append_run(Octets& units, std::size_t size);
  void place_piece(Octets& units, std::size_t max_size);
  void append_value(Octets& units);
  std::size_t near_block(std::size_t max_size);
  std::size_t start_in(CodeUnits units);

  InputShape shape_;
  Dice dice_;
  Ucs4 next_of_bmp_;
  Ucs4 next_above_;
  Ucs4 to_sweep_ = kMaxScalar - kMaxThreeOctets;  // of those above the BMP, in the first round
};

}  // namespace placemat
