// Validates a vector, for the NEON kernel: see faults.h.
#pragma once

#include <array>
#include <bit>

#include "harness/codec/faults.h"
#include "harness/codec/neon.h"

namespace placemat::utf8::neon {

using NibbleTable = std::array<std::uint8_t, 16>;

// Returns the table of faults, with the last fault at bit 0. Two octets have this fault unless the
// second one must be a third or fourth octet of its sequence. So where it must be one, adding FF
// removes the fault.
constexpr NibbleTable table_of(std::uint16_t Fault::*nibbles) {
  NibbleTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = std::rotl(faults_of(nibbles, i), 1);
  return table;
}
static_assert(std::rotl(kFurther, 1) == 1);

inline constexpr NibbleTable kFirstUpper = table_of(&Fault::first_upper);
inline constexpr NibbleTable kFirstLower = table_of(&Fault::first_lower);
inline constexpr NibbleTable kSecondUpper = table_of(&Fault::second_upper);

// Loads a table. Clang's vld1q_u8() is a macro that can only stand in a function.
PLACEMAT_NEON_INLINE uint8x16_t load_table(const NibbleTable& table) {
  return vld1q_u8(table.data());
}

// Tables holds what every vector needs.
struct Tables {
  uint8x16_t first_upper = load_table(kFirstUpper);
  uint8x16_t first_lower = load_table(kFirstLower);
  uint8x16_t second_upper = load_table(kSecondUpper);
};

// Returns the octets `kBack` places earlier than `octets`, which come right after `front`.
template <int kBack>
PLACEMAT_NEON_INLINE uint8x16_t earlier(uint8x16_t front, uint8x16_t octets) {
  return vextq_u8(front, octets, 16 - kBack);
}

// Returns the faults between octets and the octets in front of them: a bit per fault, bit 0 where
// both are trail octets.
PLACEMAT_NEON_INLINE uint8x16_t faults_in(uint8x16_t before, uint8x16_t octets,
                                          const Tables& with) {
  const uint8x16_t first_upper = vqtbl1q_u8(with.first_upper, vshrq_n_u8(before, 4));
  const uint8x16_t first_lower = vqtbl1q_u8(with.first_lower, vandq_u8(before, vdupq_n_u8(0x0F)));
  const uint8x16_t second_upper = vqtbl1q_u8(with.second_upper, vshrq_n_u8(octets, 4));
  return vandq_u8(vandq_u8(first_upper, first_lower), second_upper);
}

// Window holds a vector, and the same vector one, two and three octets earlier.
struct Window {
  uint8x16_t octets;
  uint8x16_t before1;
  uint8x16_t before2;
  uint8x16_t before3;
};

// Returns the window of octets that come right after `front`.
PLACEMAT_NEON_INLINE Window window_behind(uint8x16_t front, uint8x16_t octets) {
  return {octets, earlier<1>(front, octets), earlier<2>(front, octets), earlier<3>(front, octets)};
}

// Returns the window at a place with at least three octets of input before it.
PLACEMAT_NEON_INLINE Window window(const std::uint8_t* at) {
  return {vld1q_u8(at), vld1q_u8(at - 1), vld1q_u8(at - 2), vld1q_u8(at - 3)};
}

// The scalar kernel takes input shorter than a vector, and input that is longer but leaves no three
// octets before its last vector.
PLACEMAT_NEON_INLINE bool is_scalar(std::size_t size) {
  return size < kVector || (size > kVector && size < kVector + 3);
}

// Returns zero in every lane without a fault.
PLACEMAT_NEON_INLINE uint8x16_t wrong_in(const Window& at, const Tables& with) {
  const uint8x16_t faults = faults_in(at.before1, at.octets, with);
  const uint8x16_t third = vcgeq_u8(at.before2, vdupq_n_u8(0xE0));
  const uint8x16_t fourth = vcgeq_u8(at.before3, vdupq_n_u8(0xF0));
  return vaddq_u8(faults, vorrq_u8(third, fourth));
}

PLACEMAT_NEON_INLINE uint8x16_t wrong_in(uint8x16_t front, const Block& block, const Tables& with) {
  const auto wrong = [&with](uint8x16_t before, uint8x16_t octets) {
    return wrong_in(window_behind(before, octets), with);
  };
  return vorrq_u8(vorrq_u8(wrong(front, block.first), wrong(block.first, block.second)),
                  vorrq_u8(wrong(block.second, block.third), wrong(block.third, block.fourth)));
}

// Reports whether a sequence goes on past `front`.
PLACEMAT_NEON_INLINE bool is_cut_after(uint8x16_t front) {
  static constexpr NibbleTable kMost = [] {
    NibbleTable most{};
    most.fill(0xFF);
    most[13] = 0xEF;
    most[14] = 0xDF;
    most[15] = 0xBF;
    return most;
  }();
  return !is_zero(vcgtq_u8(front, load_table(kMost)));
}

// Returns the last `count` octets (1 to 16) before `end`, followed by zeros. 16 octets must lie
// before `end`.
PLACEMAT_NEON_INLINE uint8x16_t load_last(const std::uint8_t* end, std::size_t count) {
  static constexpr NibbleTable kPlaces = [] {
    NibbleTable places{};
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint8_t>(i);
    return places;
  }();
  const uint8x16_t skipped = vdupq_n_u8(static_cast<std::uint8_t>(kVector - count));
  // A place past the vector looks up 0.
  return vqtbl1q_u8(vld1q_u8(end - kVector), vaddq_u8(load_table(kPlaces), skipped));
}

}  // namespace placemat::utf8::neon
