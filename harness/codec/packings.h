// Makes tables that move together the octets that count. With them, kernels that shuffle octets
// write sequences of different lengths without gaps.
#pragma once

#include <array>
#include <cstdint>

#include "harness/codec/shuffle.h"

namespace placemat::utf8 {

struct Packing {
  Shuffle shuffle{};
  std::uint8_t length = 0;
};

// Returns the packing that moves together the octets whose bit in `kept` is set.
constexpr Packing packing_of(std::uint32_t kept) {
  Packing packing;
  for (std::uint8_t& from : packing.shuffle) from = kNothing;
  for (std::uint8_t octet = 0; octet < 16; ++octet) {
    if ((kept >> octet & 1) != 0) packing.shuffle[packing.length++] = octet;
  }
  return packing;
}

// kPackWords packs eight words. Its index has one bit per word, which is set if the word takes two
// octets. Then both of its octets are kept, otherwise only the lower one.
inline constexpr auto kPackWords = [] {
  std::array<Packing, 256> all{};
  for (std::uint32_t two = 0; two < all.size(); ++two) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < 8; ++i) kept |= ((two >> i & 1) != 0 ? 3u : 1u) << (2 * i);
    all[two] = packing_of(kept);
  }
  return all;
}();

// kPackDwords packs four dwords. Its index has two bits per dword: bits 0 to 3 say whether it takes
// two octets or three, bits 4 to 7 whether it takes three or four. The octets of a dword are the
// lead octet of three or four, the second one of four, and the last two.
inline constexpr auto kPackDwords = [] {
  std::array<Packing, 256> all{};
  for (std::uint32_t bits = 0; bits < all.size(); ++bits) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const bool two_or_three = (bits >> i & 1) != 0;
      const bool three_or_four = (bits >> (4 + i) & 1) != 0;
      kept |= (three_or_four ? (two_or_three ? 13u : 15u) : two_or_three ? 12u : 8u) << (4 * i);
    }
    all[bits] = packing_of(kept);
  }
  return all;
}();

}  // namespace placemat::utf8
