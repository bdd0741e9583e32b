// Declares what shuffles and masks of vectors are made of, for kernels whose processor has them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace placemat::utf8 {

// Shuffle holds, for each octet of the result, the place that the octet is taken from.
using Shuffle = std::array<std::uint8_t, 16>;
inline constexpr std::uint8_t kNothing = 0x80;  // this place gives 0

// kZerosThenOnes holds as many octets 00 as a vector has lanes, and then as many FF. A vector from
// place n on has ones in its last n lanes.
template <std::size_t kLanes>
alignas(kLanes) inline constexpr std::array<std::uint8_t, 2 * kLanes> kZerosThenOnes = [] {
  std::array<std::uint8_t, 2 * kLanes> all{};
  std::fill_n(all.begin() + kLanes, kLanes, std::uint8_t{0xFF});
  return all;
}();

}  // namespace placemat::utf8
