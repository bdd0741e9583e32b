// Declares what the AVX-512 kernel does with octets, in vectors of 64 and of 32 alike. So the code
// that decodes a block also decodes half a block. Half a block costs half on a processor that runs
// an instruction of 512 bits in two halves. A set of lanes has one bit per lane.
#pragma once

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {

// kFourTimes holds the octet four times. all_loaded() fills every lane with it, from memory.
template <int kOctet>
inline constexpr int kFourTimes = static_cast<int>(0x01010101U * kOctet);
template <int kOctet>
PLACEMAT_AVX512_INLINE __m512i all_loaded() {
  return _mm512_set1_epi32(in_memory(kFourTimes<kOctet>));
}
template <int kOctet>
PLACEMAT_AVX512_INLINE __m256i half_loaded() {
  return _mm256_set1_epi32(in_memory(kFourTimes<kOctet>));
}

// Does the same, in a vector as wide as the argument.
template <int kOctet>
PLACEMAT_AVX512_INLINE __m512i all_loaded(__m512i) {
  return all_loaded<kOctet>();
}
template <int kOctet>
PLACEMAT_AVX512_INLINE __m256i all_loaded(__m256i) {
  return half_loaded<kOctet>();
}

// Returns the octet in every lane of a vector that is as wide as the first argument.
PLACEMAT_AVX512_INLINE __m512i all_like(__m512i, int octet) { return all_of(octet); }
PLACEMAT_AVX512_INLINE __m256i all_like(__m256i, int octet) { return half_of(octet); }

PLACEMAT_AVX512_INLINE std::uint64_t not_ascii_in(__m512i octets) {
  return _mm512_movepi8_mask(octets);
}
PLACEMAT_AVX512_INLINE std::uint32_t not_ascii_in(__m256i octets) {
  return _mm256_movepi8_mask(octets);
}

PLACEMAT_AVX512_INLINE std::uint64_t at_least(__m512i octets, __m512i least) {
  return _mm512_cmpge_epu8_mask(octets, least);
}
PLACEMAT_AVX512_INLINE std::uint32_t at_least(__m256i octets, __m256i least) {
  return _mm256_cmpge_epu8_mask(octets, least);
}

PLACEMAT_AVX512_INLINE std::uint64_t below(__m512i octets, __m512i most) {
  return _mm512_cmplt_epu8_mask(octets, most);
}
PLACEMAT_AVX512_INLINE std::uint32_t below(__m256i octets, __m256i most) {
  return _mm256_cmplt_epu8_mask(octets, most);
}

// Returns the lanes of trail octets: as signed numbers, these are the smallest.
PLACEMAT_AVX512_INLINE std::uint64_t trails(__m512i octets, __m512i from_c0) {
  return _mm512_cmplt_epi8_mask(octets, from_c0);
}
PLACEMAT_AVX512_INLINE std::uint32_t trails(__m256i octets, __m256i from_c0) {
  return _mm256_cmplt_epi8_mask(octets, from_c0);
}

// Returns `then` in these lanes, `otherwise` in the others.
PLACEMAT_AVX512_INLINE __m512i blend(__m512i otherwise, std::uint64_t lanes, __m512i then) {
  return _mm512_mask_mov_epi8(otherwise, lanes, then);
}
PLACEMAT_AVX512_INLINE __m256i blend(__m256i otherwise, std::uint32_t lanes, __m256i then) {
  return _mm256_mask_mov_epi8(otherwise, lanes, then);
}

PLACEMAT_AVX512_INLINE __m512i either(__m512i a, __m512i b) { return _mm512_or_si512(a, b); }
PLACEMAT_AVX512_INLINE __m256i either(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }

PLACEMAT_AVX512_INLINE __m512i sum(__m512i a, __m512i b) { return _mm512_add_epi8(a, b); }
PLACEMAT_AVX512_INLINE __m256i sum(__m256i a, __m256i b) { return _mm256_add_epi8(a, b); }

// Returns the octets in these lanes, and 0 in the others.
PLACEMAT_AVX512_INLINE __m512i only(std::uint64_t lanes, __m512i octets) {
  return _mm512_maskz_mov_epi8(lanes, octets);
}
PLACEMAT_AVX512_INLINE __m256i only(std::uint32_t lanes, __m256i octets) {
  return _mm256_maskz_mov_epi8(lanes, octets);
}

// Returns the octets in these lanes, packed, with zeros after them. Zen 5 waits for the former
// value of the result's register, even if all of it is cleared. So the zeros are made first, and
// hidden from the compiler.
PLACEMAT_AVX512_INLINE __m512i compressed(std::uint64_t lanes, __m512i octets) {
  return _mm512_mask_compress_epi8(kept(_mm512_setzero_si512()), lanes, octets);
}
PLACEMAT_AVX512_INLINE __m256i compressed(std::uint32_t lanes, __m256i octets) {
  const __m256i zeros = _mm512_castsi512_si256(kept(_mm512_setzero_si512()));
  return _mm256_mask_compress_epi8(zeros, lanes, octets);
}

// Returns the octets, each moved to the next lane, after a zero.
PLACEMAT_AVX512_INLINE __m512i one_on(__m512i octets) {
  return _mm512_alignr_epi8(octets, _mm512_alignr_epi32(octets, _mm512_setzero_si512(), 12), 15);
}
PLACEMAT_AVX512_INLINE __m256i one_on(__m256i octets) {
  return _mm256_alignr_epi8(octets, _mm256_alignr_epi32(octets, _mm256_setzero_si256(), 4), 15);
}

// Returns a + b in these lanes, `otherwise` in the others.
PLACEMAT_AVX512_INLINE __m512i sum_in(__m512i otherwise, std::uint64_t lanes, __m512i a,
                                      __m512i b) {
  return _mm512_mask_add_epi8(otherwise, lanes, a, b);
}
PLACEMAT_AVX512_INLINE __m256i sum_in(__m256i otherwise, std::uint32_t lanes, __m256i a,
                                      __m256i b) {
  return _mm256_mask_add_epi8(otherwise, lanes, a, b);
}

// Applies kOp of _mm512_ternarylogic_epi64.
template <int kOp>
PLACEMAT_AVX512_INLINE __m512i combined(__m512i a, __m512i b, __m512i c) {
  return _mm512_ternarylogic_epi64(a, b, c, kOp);
}
template <int kOp>
PLACEMAT_AVX512_INLINE __m256i combined(__m256i a, __m256i b, __m256i c) {
  return _mm256_ternarylogic_epi64(a, b, c, kOp);
}

// Moves the lower two bits of each octet to its top. The shift crosses octets, and only those two
// bits of the result count.
PLACEMAT_AVX512_INLINE __m512i two_bits_on_top(__m512i octets) {
  return _mm512_slli_epi16(octets, 6);
}
PLACEMAT_AVX512_INLINE __m256i two_bits_on_top(__m256i octets) {
  return _mm256_slli_epi16(octets, 6);
}

// Returns a matrix for gf2p8affine. It shifts each octet right (left if `right` is negative) and
// keeps the bits `kept` of the result.
constexpr long long shift_matrix(int right, unsigned kept) {
  std::uint64_t matrix = 0;
  for (int bit = 0; bit < 8; ++bit) {
    const int from = bit + right;
    if (from < 0 || from > 7 || (kept >> bit & 1) == 0) continue;
    matrix |= std::uint64_t{1} << (8 * (7 - bit) + from);
  }
  return static_cast<long long>(matrix);
}

template <int kRight, unsigned kKept>
inline constexpr long long kShift = shift_matrix(kRight, kKept);

// Returns the shifted octets in these lanes, 0 in the others.
template <int kRight, unsigned kKept>
PLACEMAT_AVX512_INLINE __m512i shifted(std::uint64_t lanes, __m512i octets) {
  return _mm512_maskz_gf2p8affine_epi64_epi8(
      lanes, octets, _mm512_set1_epi64(in_memory(kShift<kRight, kKept>)), 0);
}
template <int kRight, unsigned kKept>
PLACEMAT_AVX512_INLINE __m256i shifted(std::uint32_t lanes, __m256i octets) {
  return _mm256_maskz_gf2p8affine_epi64_epi8(
      lanes, octets, _mm256_set1_epi64x(in_memory(kShift<kRight, kKept>)), 0);
}

PLACEMAT_AVX512_INLINE __m512i common(__m512i a, __m512i b) { return _mm512_and_si512(a, b); }
PLACEMAT_AVX512_INLINE __m256i common(__m256i a, __m256i b) { return _mm256_and_si256(a, b); }

// Returns a - b, or 0 where b is more.
PLACEMAT_AVX512_INLINE __m512i difference(__m512i a, __m512i b) { return _mm512_subs_epu8(a, b); }
PLACEMAT_AVX512_INLINE __m256i difference(__m256i a, __m256i b) { return _mm256_subs_epu8(a, b); }

// Returns the lanes that have one of these bits.
PLACEMAT_AVX512_INLINE std::uint64_t lanes_with(__m512i octets, __m512i bits) {
  return _mm512_test_epi8_mask(octets, bits);
}
PLACEMAT_AVX512_INLINE std::uint32_t lanes_with(__m256i octets, __m256i bits) {
  return _mm256_test_epi8_mask(octets, bits);
}

// Returns a place in a table for the upper six bits of each octet. The shift crosses octets, but a
// look-up takes the lower six bits alone.
PLACEMAT_AVX512_INLINE __m512i upper_six_bits(__m512i octets) {
  return _mm512_srli_epi16(octets, 2);
}
PLACEMAT_AVX512_INLINE __m256i upper_six_bits(__m256i octets) {
  return _mm256_srli_epi16(octets, 2);
}

// Returns a table's entries for the lower six bits of each lane.
PLACEMAT_AVX512_INLINE __m512i look_up(__m512i table, __m512i places) {
  return _mm512_permutexvar_epi8(places, table);
}
PLACEMAT_AVX512_INLINE __m256i look_up(const Table& table, __m256i places) {
  const auto* const halves = reinterpret_cast<const __m256i*>(table.data());
  return _mm256_permutex2var_epi8(_mm256_load_si256(halves), places, _mm256_load_si256(halves + 1));
}

// Returns the lanes in which two look-ups have no bit in common: one takes `forbidden` at `places`,
// the other `kinds` at the upper six bits of `octets`.
PLACEMAT_AVX512_INLINE std::uint64_t allowed(__m512i forbidden, __m512i places, __m512i kinds,
                                             __m512i octets) {
  return _mm512_testn_epi8_mask(look_up(forbidden, places), look_up(kinds, upper_six_bits(octets)));
}
PLACEMAT_AVX512_INLINE std::uint32_t allowed(const Table& forbidden, __m256i places,
                                             const Table& kinds, __m256i octets) {
  return _mm256_testn_epi8_mask(look_up(forbidden, places), look_up(kinds, upper_six_bits(octets)));
}

// Returns each octet plus one (FF stays FF), or `least` if that is more.
PLACEMAT_AVX512_INLINE __m512i next_from(__m512i octets, __m512i one, __m512i least) {
  return _mm512_max_epu8(_mm512_adds_epu8(octets, one), least);
}
PLACEMAT_AVX512_INLINE __m256i next_from(__m256i octets, __m256i one, __m256i least) {
  return _mm256_max_epu8(_mm256_adds_epu8(octets, one), least);
}

}  // namespace placemat::utf8::avx512
