// How the AVX-512 kernel validates a block. A program that is compiled for such a processor also
// expands it in place (inline.h).
//
// Validation looks at each octet together with the three before it, so it needs no state between
// blocks. An octet's upper six bits and the octet in front of it tell whether it may stand there.
// The two octets before that tell whether it must be a third or a fourth octet.
#pragma once

#include <algorithm>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {

// A block, and the same one, two and three octets earlier.
struct Window {
  __m512i octets;
  __m512i before1;
  __m512i before2;
  __m512i before3;
};

// The window of a block that comes after three other octets.
PLACEMAT_AVX512_INLINE Window window_behind(LastOctets before, __m512i octets) {
  const __m512i front = _mm512_maskz_set1_epi32(0x8000, static_cast<int>(before));
  const __m512i lower = _mm512_alignr_epi32(octets, front, 12);
  return {octets, _mm512_alignr_epi8(octets, lower, 15), _mm512_alignr_epi8(octets, lower, 14),
          _mm512_alignr_epi8(octets, lower, 13)};
}

// The window at the start of the input, which is treated as if ASCII came before it.
PLACEMAT_AVX512_INLINE Window window_at_start(__m512i octets) { return window_behind(0, octets); }

// The window at a place with at least three octets of input before it.
PLACEMAT_AVX512_INLINE Window window(const std::uint8_t* at) {
  return {load(at), load(at - 1), load(at - 2), load(at - 3)};
}
PLACEMAT_AVX512_INLINE Window window_of_first(const std::uint8_t* at, std::size_t count) {
  return {load_first(at, count), load_first(at - 1, std::min(count + 1, kBlock)),
          load_first(at - 2, std::min(count + 2, kBlock)),
          load_first(at - 3, std::min(count + 3, kBlock))};
}

// What is wrong with a block. `kinds`: the kinds that a lead forbids. `further`: kFurther where an
// octet must be a third or fourth one and is not, or is one and must not be.
struct Wrong {
  __m512i kinds;
  __m512i further;
};

// What every block needs.
struct ValidationConstants {
  Use use;
  __m512i one = constant_for(use, all_of(1));
  __m512i from_c0 = constant_for(use, all_of(0xC0));
  __m512i below_third = constant_for(use, all_of(0x60));
  __m512i below_fourth = constant_for(use, all_of(0x70));
  __m512i forbidden = constant_for(use, load(kForbidden.data()));
  __m512i kinds = constant_for(use, load(kKinds.data()));
};

PLACEMAT_AVX512_INLINE Wrong wrong_in(const Window& at, const ValidationConstants& with) {
  const __m512i above = _mm512_max_epu8(_mm512_adds_epu8(at.before1, with.one), with.from_c0);
  const __m512i forbidden = _mm512_permutexvar_epi8(above, with.forbidden);
  // The shift crosses octets, but the look-up takes the lower six bits alone.
  const __m512i kinds = _mm512_permutexvar_epi8(_mm512_srli_epi16(at.octets, 2), with.kinds);
  const __m512i both = _mm512_and_si512(forbidden, kinds);
  // Bit 7 is left where the octet two before is E0 or more, or the one three before F0 or more.
  const __m512i third = _mm512_subs_epu8(at.before2, with.below_third);
  const __m512i fourth = _mm512_subs_epu8(at.before3, with.below_fourth);
  return {both, _mm512_ternarylogic_epi64(third, fourth, both, kOrThenXor)};
}

PLACEMAT_AVX512_INLINE std::uint64_t wrong_lanes(const Wrong& wrong) {
  const __m512i all =
      _mm512_ternarylogic_epi64(all_of(kFurther), wrong.further, wrong.kinds, kSelect);
  return _mm512_test_epi8_mask(all, all_of(kFurther | kAnyOctet));
}

// Up to half a block, in vectors of 256 bits: they cost half where a processor runs an instruction
// of 512 bits in two halves. The steps are those of wrong_in().
PLACEMAT_AVX512_INLINE bool validate_half(CodeUnits units) noexcept {
  constexpr std::size_t kHalf = kBlock / 2;
  const std::size_t size = units.size();
  const __m256i octets = load_half(units.data(), size);
  if (_mm256_movemask_epi8(octets) == 0) return true;
  const __m256i lower = _mm256_alignr_epi32(octets, _mm256_setzero_si256(), 4);
  const __m256i before1 = _mm256_alignr_epi8(octets, lower, 15);
  const __m256i before2 = _mm256_alignr_epi8(octets, lower, 14);
  const __m256i before3 = _mm256_alignr_epi8(octets, lower, 13);
  const __m256i above = _mm256_max_epu8(_mm256_adds_epu8(before1, half_of(1)), half_of(0xC0));
  const __m256i wrong =
      _mm256_and_si256(look_up(kForbidden, above), look_up(kKinds, _mm256_srli_epi16(octets, 2)));
  const __m256i third = _mm256_subs_epu8(before2, half_of(0x60));
  const __m256i fourth = _mm256_subs_epu8(before3, half_of(0x70));
  const __m256i further = _mm256_ternarylogic_epi64(third, fourth, wrong, kOrThenXor);
  const __m256i both = _mm256_ternarylogic_epi64(half_of(kFurther), further, wrong, kSelect);
  if (_mm256_test_epi8_mask(both, half_of(kFurther | kAnyOctet)) != 0) return false;
  return size < kHalf || !scalar::is_cut_at(units.data() + size);
}

// Up to a block.
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
