// Random and mutated octets, without an engine: valid text, ill-formed text, and what lies between.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

using Octets = std::vector<std::uint8_t>;

// Deterministic: the same seed gives the same inputs on every platform.
class RandomInput {
 public:
  explicit RandomInput(std::uint64_t seed) : engine_(seed) {}

  // Well-formed UTF-8 of exactly `length` octets: ASCII runs and sequences of every length.
  Octets well_formed(std::size_t length);

  // The same, with sequences among them that are well-formed only in other forms: overlong ones,
  // surrogates, values above U+10FFFF, and ones cut short.
  Octets nearly_well_formed(std::size_t length);

  // A new input of at most `max_length` octets: text as above, boundary octets, random octets, or
  // one of `seeds`, with some of its octets changed, doubled, moved or left out.
  Octets next(std::span<const Octets> seeds, std::size_t max_length);

 private:
  std::uint64_t below(std::uint64_t bound);  // 0 for 0
  void append_sequence(Octets& units);
  void append_defect(Octets& units);
  void mutate(Octets& units, std::span<const Octets> seeds);

  std::mt19937_64 engine_;
};

}  // namespace placemat
