// How kernels that shuffle octets write sequences of different lengths without gaps: tables that
// say how to move together the octets that count.
#pragma once

#include <array>
#include <cstdint>

#include "harness/codec/shuffle.h"

namespace placemat::utf8 {

struct Packing {
  Shuffle shuffle{};
  std::uint8_t length = 0;
};

// Moves together the octets whose bit in `kept` is set.
constexpr Packing packing_of(std::uint32_t kept) {
  Packing packing;
  for (std::uint8_t& from : packing.shuffle) from = kNothing;
  for (std::uint8_t octet = 0; octet < 16; ++octet) {
    if ((kept >> octet & 1) != 0) packing.shuffle[packing.length++] = octet;
  }
  return packing;
}

// Indexed by one bit per word, for eight words: whether it takes two octets. Then both of its
// octets are kept, otherwise only the lower one.
inline constexpr auto kPackWords = [] {
  std::array<Packing, 256> all{};
  for (std::uint32_t two = 0; two < all.size(); ++two) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < 8; ++i) kept |= ((two >> i & 1) != 0 ? 3u : 1u) << (2 * i);
    all[two] = packing_of(kept);
  }
  return all;
}();

// Indexed by two bits per dword, for four dwords: whether it takes two octets or three (bits 0 to
// 3), and whether it takes three or four (bits 4 to 7). The octets of a dword are the lead octet of
// three or four, the second one of four, and the last two.
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
