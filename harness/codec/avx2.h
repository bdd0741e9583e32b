// What the files of the AVX2 kernel share.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/scalar.h"

namespace placemat::utf8::avx2 {

// The instruction set is asked for by function, not by file: what a file instantiates from other
// headers must run anywhere.
#define PLACEMAT_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define PLACEMAT_AVX2_INLINE PLACEMAT_AVX2 __attribute__((always_inline)) inline

inline constexpr std::size_t kBlock = 32;

PLACEMAT_AVX2_INLINE __m256i all_of(int octet) {
  return _mm256_set1_epi8(static_cast<char>(octet));
}
PLACEMAT_AVX2_INLINE __m256i all_words(int word) {
  return _mm256_set1_epi16(static_cast<short>(word));
}

PLACEMAT_AVX2_INLINE __m256i dwords(std::uint32_t dword) {
  return _mm256_set1_epi32(static_cast<int>(dword));
}

// The lanes of the words that are at least `least`.
PLACEMAT_AVX2_INLINE __m256i at_least(__m256i words, __m256i least) {
  return _mm256_cmpeq_epi16(_mm256_max_epu16(words, least), words);
}

PLACEMAT_AVX2_INLINE __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
PLACEMAT_AVX2_INLINE __m128i load_half(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
PLACEMAT_AVX2_INLINE void store(void* to, __m256i vector) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), vector);
}
PLACEMAT_AVX2_INLINE void store_half(void* to, __m128i vector) {
  _mm_storeu_si128(static_cast<__m128i*>(to), vector);
}

// The same vector, but the compiler can no longer tell that it is constant. Otherwise g++ 12 would
// build some constants anew in every turn of a loop, from a general register.
template <typename Vector>
PLACEMAT_AVX2_INLINE Vector kept(Vector constant) {
  asm("" : "+x"(constant));
  return constant;
}

using scalar::IllFormed;

PLACEMAT_AVX2 std::size_t well_formed_prefix(CodeUnits units) noexcept;
PLACEMAT_AVX2 std::size_t utf16_length(CodeUnits units) noexcept;
PLACEMAT_AVX2 std::size_t utf32_length(CodeUnits units) noexcept;

// The transcoders of the contract (kernel.h).
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress decode(CodeUnits units, std::span<Unit> out) noexcept;
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept;
template <typename Unit>
PLACEMAT_AVX2 std::size_t length_replacing(CodeUnits units) noexcept;
template <typename Unit>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const Unit> units) noexcept;

}  // namespace placemat::utf8::avx2
