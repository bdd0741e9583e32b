// Rolls numbers that look random, but follow from a seed and are the same on every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace placemat::inline fuzz {

// Dice is SplitMix64. Seeding costs almost no time, and a mutator seeds for every input.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

  // Returns a number in 0..bound-1, or 0 for a bound of 0. The bias is far below what a mutator
  // could notice.
  std::size_t below(std::size_t bound) {
    return bound == 0 ? 0 : static_cast<std::size_t>(next() % bound);
  }

  // Returns a number in first..last, which must not be empty.
  std::size_t between(std::size_t first, std::size_t last) {
    return first + below(last - first + 1);
  }

  bool one_in(std::size_t count) { return below(count) == 0; }

  // Returns one of `all`, an array or a span, which must not be empty.
  template <typename All>
  const auto& pick(const All& all) {
    return all[below(std::size(all))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace placemat::inline fuzz
