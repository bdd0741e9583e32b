// Declares shuffles of a vector of 16 octets, for kernels whose instruction set has them.
#pragma once

#include <array>
#include <cstdint>

namespace placemat::utf8 {

// Shuffle holds, for each octet of the result, the place that the octet is taken from.
using Shuffle = std::array<std::uint8_t, 16>;
inline constexpr std::uint8_t kNothing = 0x80;  // this place gives 0

}  // namespace placemat::utf8
