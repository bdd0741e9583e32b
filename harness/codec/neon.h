// Declares what the files of the NEON kernel share. NEON is part of AArch64, so no function has to
// name it.
#pragma once

#include <arm_neon.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/scalar.h"

namespace placemat::utf8::neon {

#define PLACEMAT_NEON_INLINE __attribute__((always_inline)) inline

inline constexpr std::size_t kVector = 16;
inline constexpr std::size_t kBlock = 4 * kVector;

// Block holds four vectors of octets.
struct Block {
  uint8x16_t first;
  uint8x16_t second;
  uint8x16_t third;
  uint8x16_t fourth;

  PLACEMAT_NEON_INLINE static Block at(const std::uint8_t* from) {
    return {vld1q_u8(from), vld1q_u8(from + kVector), vld1q_u8(from + 2 * kVector),
            vld1q_u8(from + 3 * kVector)};
  }
  PLACEMAT_NEON_INLINE uint8x16_t joined() const {
    return vorrq_u8(vorrq_u8(first, second), vorrq_u8(third, fourth));
  }
};

PLACEMAT_NEON_INLINE bool is_ascii(uint8x16_t octets) { return vmaxvq_u8(octets) <= kMaxAscii; }
PLACEMAT_NEON_INLINE bool is_zero(uint8x16_t octets) {
  return vmaxvq_u32(vreinterpretq_u32_u8(octets)) == 0;
}

// Returns the lanes of trail octets: as signed numbers, these are the smallest.
PLACEMAT_NEON_INLINE uint8x16_t are_trails(uint8x16_t octets) {
  return vcltq_s8(vreinterpretq_s8_u8(octets), vdupq_n_s8(static_cast<std::int8_t>(0xC0)));
}

// Returns the first lane that is not zero, or 16.
PLACEMAT_NEON_INLINE std::size_t first_lane(uint8x16_t octets) {
  // Each lane has four bits.
  const uint8x8_t lanes = vshrn_n_u16(vreinterpretq_u16_u8(vtstq_u8(octets, octets)), 4);
  const std::uint64_t bits = vget_lane_u64(vreinterpret_u64_u8(lanes), 0);
  return static_cast<std::size_t>(std::countr_zero(bits)) / 4;
}

using scalar::IllFormed;

std::size_t well_formed_prefix(CodeUnits units) noexcept;
std::size_t utf16_length(CodeUnits units) noexcept;
std::size_t utf32_length(CodeUnits units) noexcept;

// Transcode and compute lengths as the contract in kernel.h says.
template <IllFormed kIllFormed, typename Unit>
Progress decode(CodeUnits units, std::span<Unit> out) noexcept;
template <IllFormed kIllFormed, typename Unit>
Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept;
template <typename Unit>
std::size_t length_replacing(CodeUnits units) noexcept;
template <typename Unit>
std::size_t utf8_length(std::span<const Unit> units) noexcept;

}  // namespace placemat::utf8::neon
