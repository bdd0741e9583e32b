// Validates a block, for the AVX-512 kernel. A program that is compiled for a processor with
// AVX-512 also expands these functions in place (inline.h).
//
// Validation looks at each octet together with the three before it, so it needs no state between
// blocks. An octet's upper six bits and the octet in front of it decide whether it may stand there.
// The two octets before those decide whether it must be a third or a fourth octet.
#pragma once

#include <algorithm>

#include "harness/codec/avx512_octets.h"

namespace placemat::utf8::avx512 {

// Wrong holds the faults of a block. `kinds` has the kinds that a lead forbids. `further` has
// kFurther where an octet must be a third or fourth octet and is not, and where it is one and must
// not be.
struct Wrong {
  __m512i kinds;
  __m512i further;
};

// Window holds a block, and the same block one, two and three octets earlier.
struct Window {
  using Found = Wrong;
  __m512i octets;
  __m512i before1;
  __m512i before2;
  __m512i before3;
};

// HalfWrong and HalfWindow are the same for half a block.
struct HalfWrong {
  __m256i kinds;
  __m256i further;
};
struct HalfWindow {
  using Found = HalfWrong;
  __m256i octets;
  __m256i before1;
  __m256i before2;
  __m256i before3;
};

// Returns the window of a block that comes after three other octets.
PLACEMAT_AVX512_INLINE Window window_behind(LastOctets before, __m512i octets) {
  const __m512i front = _mm512_maskz_set1_epi32(0x8000, static_cast<int>(before));
  const __m512i lower = _mm512_alignr_epi32(octets, front, 12);
  return {octets, _mm512_alignr_epi8(octets, lower, 15), _mm512_alignr_epi8(octets, lower, 14),
          _mm512_alignr_epi8(octets, lower, 13)};
}

// Returns the window at a place after the block `before`. Loads that touch two cache lines are slow
// for uncached input, and shuffles are slower than loads for cached input, so the function uses
// both.
PLACEMAT_AVX512_INLINE Window window_after(__m512i before, const std::uint8_t* at) {
  const __m512i octets = load(at);
  const __m512i lower = _mm512_alignr_epi32(octets, before, 12);
  return {octets, _mm512_alignr_epi8(octets, lower, 15), _mm512_alignr_epi8(octets, lower, 14),
          load(at - 3)};
}

// Returns the window at the start of the input, as if ASCII came before it.
PLACEMAT_AVX512_INLINE Window window_at_start(__m512i octets) { return window_behind(0, octets); }
PLACEMAT_AVX512_INLINE HalfWindow window_at_start(__m256i octets) {
  const __m256i lower = _mm256_alignr_epi32(octets, _mm256_setzero_si256(), 4);
  return {octets, _mm256_alignr_epi8(octets, lower, 15), _mm256_alignr_epi8(octets, lower, 14),
          _mm256_alignr_epi8(octets, lower, 13)};
}

// Returns the window at a place with at least three octets of input before it.
PLACEMAT_AVX512_INLINE Window window(const std::uint8_t* at) {
  return {load(at), load(at - 1), load(at - 2), load(at - 3)};
}
PLACEMAT_AVX512_INLINE Window window_of_first(const std::uint8_t* at, std::size_t count) {
  return {load_first(at, count), load_first(at - 1, std::min(count + 1, kBlock)),
          load_first(at - 2, std::min(count + 2, kBlock)),
          load_first(at - 3, std::min(count + 3, kBlock))};
}

// ValidationConstants holds what every block needs.
struct ValidationConstants {
  Use use;
  __m512i one = constant_for(use, all_of(1));
  __m512i from_c0 = constant_for(use, all_of(0xC0));
  __m512i below_third = constant_for(use, all_of(0x60));
  __m512i below_fourth = constant_for(use, all_of(0x70));
  __m512i forbidden = constant_for(use, load(kForbidden.data()));
  __m512i kinds = constant_for(use, load(kKinds.data()));
};

// HalfValidationConstants is for half a block, which is never one of many.
struct HalfValidationConstants {
  __m256i one = half_of(1);
  __m256i from_c0 = half_of(0xC0);
  __m256i below_third = half_of(0x60);
  __m256i below_fourth = half_of(0x70);
  const Table& forbidden = kForbidden;
  const Table& kinds = kKinds;
};

// Finds the faults of a block or half of one.
template <typename Window, typename Constants>
PLACEMAT_AVX512_INLINE typename Window::Found wrong_in(const Window& at, const Constants& with) {
  const auto forbidden = look_up(with.forbidden, next_from(at.before1, with.one, with.from_c0));
  const auto wrong = common(forbidden, look_up(with.kinds, upper_six_bits(at.octets)));
  // Leaves bit 7 where the octet two before is E0 or more, or the octet three before is F0 or more.
  const auto third = difference(at.before2, with.below_third);
  const auto fourth = difference(at.before3, with.below_fourth);
  return {wrong, combined<kOrThenXor>(third, fourth, wrong)};
}

// Returns the lanes with a fault, for whole blocks and half blocks.
template <typename Wrong>
PLACEMAT_AVX512_INLINE auto wrong_lanes(const Wrong& wrong) {
  const auto further = all_like(wrong.kinds, kFurther);
  const auto all = combined<kSelect>(further, wrong.further, wrong.kinds);
  return lanes_with(all, all_like(all, kFurther | kAnyOctet));
}

// Validates up to half a block, in vectors of 256 bits: they cost half where a processor runs an
// instruction of 512 bits in two halves.
PLACEMAT_AVX512_INLINE bool validate_half(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  const __m256i octets = load_half(units.data(), size);
  if (not_ascii_in(octets) == 0) return true;
  if (wrong_lanes(wrong_in(window_at_start(octets), HalfValidationConstants{})) != 0) return false;
  return size < kBlock / 2 || !scalar::is_cut_at(units.data() + size);
}

// Validates up to a block.
PLACEMAT_AVX512_INLINE bool validate_short(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size <= kBlock / 2) return validate_half(units);
  const __m512i octets = load_first(units.data(), size);
  if (is_ascii(octets)) return true;
  if (wrong_lanes(wrong_in(window_at_start(octets), ValidationConstants{Use::kOnce})) != 0)
    return false;
  return size < kBlock || !scalar::is_cut_at(units.data() + size);
}

}  // namespace placemat::utf8::avx512
