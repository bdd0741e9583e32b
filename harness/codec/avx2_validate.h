// Validates a block, for the AVX2 kernel: see faults.h.
#pragma once

#include "harness/codec/avx2.h"
#include "harness/codec/faults.h"

namespace placemat::utf8::avx2 {

// NibbleTable is a table that is indexed by nibble. Each entry stands twice, once for each half of
// a vector.
using NibbleTable = std::array<std::uint8_t, 32>;

constexpr NibbleTable table_of(std::uint16_t Fault::*nibbles) {
  NibbleTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = faults_of(nibbles, i % 16);
  return table;
}

alignas(32) inline constexpr NibbleTable kFirstUpper = table_of(&Fault::first_upper);
alignas(32) inline constexpr NibbleTable kFirstLower = table_of(&Fault::first_lower);
alignas(32) inline constexpr NibbleTable kSecondUpper = table_of(&Fault::second_upper);

// The scalar kernel takes input shorter than kShort, and input longer than a block but shorter than
// kLong.
inline constexpr std::size_t kShort = kBlock / 2;
inline constexpr std::size_t kLong = kBlock + 3;

PLACEMAT_AVX2_INLINE bool is_scalar(std::size_t size) {
  return size < kShort || (size > kBlock && size < kLong);
}

// Returns `units` (kShort to kBlock octets), followed by zeros.
PLACEMAT_AVX2_INLINE __m256i load_first(CodeUnits units) {
  // The halves overlap. The table moves down what only the upper one has.
  alignas(32) static constexpr NibbleTable kMove = [] {
    NibbleTable move{};
    for (std::size_t i = 0; i < move.size(); ++i) {
      move[i] = static_cast<std::uint8_t>(i < kShort ? i : 0x80);
    }
    return move;
  }();
  const std::uint8_t* const end = units.data() + units.size();
  const __m128i upper =
      _mm_shuffle_epi8(load_half(end - kShort), load_half(kMove.data() + kBlock - units.size()));
  return _mm256_set_m128i(upper, load_half(units.data()));
}

// Window holds a block, and the same block one, two and three octets earlier.
struct Window {
  __m256i octets;
  __m256i before1;
  __m256i before2;
  __m256i before3;
};

// Returns the window of a block that comes after three other octets.
PLACEMAT_AVX2_INLINE Window window_behind(LastOctets before, __m256i octets) {
  constexpr int kFrontThenLower = 0x21;
  const __m256i lower = _mm256_permute2x128_si256(dwords(before), octets, kFrontThenLower);
  return {octets, _mm256_alignr_epi8(octets, lower, 15), _mm256_alignr_epi8(octets, lower, 14),
          _mm256_alignr_epi8(octets, lower, 13)};
}

// Returns the window at the start of the input, as if ASCII came before it.
PLACEMAT_AVX2_INLINE Window window_at_start(__m256i octets) { return window_behind(0, octets); }

// Returns the window at a place with at least three octets of input before it.
PLACEMAT_AVX2_INLINE Window window(const std::uint8_t* at) {
  return {load(at), load(at - 1), load(at - 2), load(at - 3)};
}

// Returns a vector of this octet: see every_dword() in avx2.h.
template <std::uint8_t kOctet>
PLACEMAT_AVX2_INLINE __m256i every_octet() {
  return every_dword<0x01010101U * kOctet>();
}

// ValidationConstants holds the constants of every block: see kept() in avx2.h.
struct ValidationConstants {
  __m256i nibble = every_octet<0x0F>();
  __m256i below_third = every_octet<0x60>();
  __m256i below_fourth = every_octet<0x70>();
  __m256i further = every_octet<kFurther>();
  __m256i first_upper = kept(load(kFirstUpper.data()));
  __m256i first_lower = kept(load(kFirstLower.data()));
  __m256i second_upper = kept(load(kSecondUpper.data()));

  PLACEMAT_AVX2_INLINE ValidationConstants() {}

  PLACEMAT_AVX2_INLINE __m256i upper_nibbles(__m256i octets) const {
    return _mm256_and_si256(_mm256_srli_epi16(octets, 4), nibble);
  }
};

// Returns the faults between octets and the octets in front of them: a bit per fault, kFurther
// where both are trail octets.
PLACEMAT_AVX2_INLINE __m256i faults_in(__m256i before, __m256i octets,
                                       const ValidationConstants& with) {
  const __m256i first_upper = _mm256_shuffle_epi8(with.first_upper, with.upper_nibbles(before));
  const __m256i first_lower =
      _mm256_shuffle_epi8(with.first_lower, _mm256_and_si256(before, with.nibble));
  const __m256i second_upper = _mm256_shuffle_epi8(with.second_upper, with.upper_nibbles(octets));
  return _mm256_and_si256(_mm256_and_si256(first_upper, first_lower), second_upper);
}

// Returns zero in every lane without a fault.
PLACEMAT_AVX2_INLINE __m256i wrong_in(const Window& at, const ValidationConstants& with) {
  const __m256i faults = faults_in(at.before1, at.octets, with);
  // Leaves bit 7 where the octet two before is E0 or more, or the octet three before is F0 or more.
  const __m256i third = _mm256_subs_epu8(at.before2, with.below_third);
  const __m256i fourth = _mm256_subs_epu8(at.before3, with.below_fourth);
  const __m256i further = _mm256_and_si256(_mm256_or_si256(third, fourth), with.further);
  return _mm256_xor_si256(faults, further);
}

// Returns the lanes that are not zero.
PLACEMAT_AVX2_INLINE std::uint32_t lanes_of(__m256i vector) {
  return ~bits_of(_mm256_cmpeq_epi8(vector, _mm256_setzero_si256()));
}

PLACEMAT_AVX2_INLINE bool is_zero(__m256i vector) {
  return _mm256_testz_si256(vector, vector) != 0;
}

}  // namespace placemat::utf8::avx2
