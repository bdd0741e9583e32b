// Declares what the files of the AVX2 kernel share.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/scalar.h"

namespace placemat::utf8::avx2 {

// Each function has the instruction set as an attribute. No file is compiled for that set, because
// templates of other headers that a file instantiates must run anywhere.
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

// Returns the lanes of the words that are at least `least`.
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

// Returns the same vector, but the compiler no longer knows its value. Otherwise g++ 12 would build
// some constants anew in every turn of a loop, from a general register, and would turn a tree of
// sums into a chain.
template <typename Vector>
PLACEMAT_AVX2_INLINE Vector kept(Vector vector) {
  asm("" : "+x"(vector));
  return vector;
}

// Returns the constant, but the compiler no longer knows its value, so it is read from memory.
template <typename Constant>
PLACEMAT_AVX2_INLINE const Constant& in_memory(const Constant& constant) {
  const Constant* at = &constant;
  asm("" : "+r"(at));
  return *at;
}

// Returns the highest bit of each octet: for lanes of all ones or zeros, a bit per octet.
PLACEMAT_AVX2_INLINE std::uint32_t bits_of(__m256i lanes) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(lanes));
}
PLACEMAT_AVX2_INLINE std::size_t popcount(std::uint64_t bits) {
  return static_cast<std::size_t>(_mm_popcnt_u64(bits));
}

// Returns a vector with this dword or word in every lane. The lane is read from memory: g++ 12
// would build it in a general register, which takes as long as the work on short input.
template <std::uint32_t kDword>
static constexpr std::uint32_t kLane = kDword;
template <std::uint32_t kDword>
PLACEMAT_AVX2_INLINE __m256i every_dword() {
  __m256i lanes;
  asm("vpbroadcastd %1, %0" : "=x"(lanes) : "m"(kLane<kDword>));
  return lanes;
}
template <std::uint16_t kWord>
PLACEMAT_AVX2_INLINE __m256i every_word() {
  return every_dword<std::uint32_t{kWord} << 16 | kWord>();
}

// kUnits is the number of words in a vector.
inline constexpr std::size_t kUnits = 16;

// Returns the vector at lane `place` of a row. The kSet lanes before lane kUnits of the row are all
// ones, and its other lanes are zeros.
template <typename Lane, std::size_t kSet>
PLACEMAT_AVX2_INLINE __m256i lanes_from(std::size_t place) {
  static constexpr auto kLanes = [] {
    std::array<Lane, 2 * kUnits> lanes{};
    std::fill_n(lanes.begin() + kUnits - kSet, kSet, Lane{-1});
    return lanes;
  }();
  return load(kLanes.data() + place);
}

// Returns the first `count` words (1 to 16), followed by zeros.
PLACEMAT_AVX2_INLINE __m256i first_words(const char16_t* units, std::size_t count) {
  if (count == kUnits) return load(units);
  // Only dwords can be chosen: the last unit is loaded once more by itself.
  const __m256i pairs = _mm256_maskload_epi32(reinterpret_cast<const int*>(units),
                                              lanes_from<std::int32_t, kUnits>(kUnits - count / 2));
  return _mm256_blendv_epi8(pairs, all_words(units[count - 1]),
                            lanes_from<std::int16_t, 1>(kUnits - count));
}

// Dwords holds sixteen values of UTF-32.
struct Dwords {
  __m256i first;
  __m256i second;
};

// Returns the first `count` values (1 to 16), followed by zeros.
PLACEMAT_AVX2_INLINE Dwords first_dwords(const char32_t* units, std::size_t count) {
  if (count == kUnits) return {load(units), load(units + 8)};
  const auto* const from = reinterpret_cast<const int*>(units);
  const std::size_t place = kUnits - count;
  return {_mm256_maskload_epi32(from, lanes_from<std::int32_t, kUnits>(place)),
          _mm256_maskload_epi32(from + 8, lanes_from<std::int32_t, kUnits>(place + 8))};
}

using scalar::IllFormed;

PLACEMAT_AVX2 std::size_t well_formed_prefix(CodeUnits units) noexcept;
PLACEMAT_AVX2 std::size_t utf16_length(CodeUnits units) noexcept;
PLACEMAT_AVX2 std::size_t utf32_length(CodeUnits units) noexcept;

// These functions transcode and compute lengths as the contract in kernel.h says.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress decode(CodeUnits units, std::span<Unit> out) noexcept;
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept;
template <typename Unit>
PLACEMAT_AVX2 std::size_t length_replacing(CodeUnits units) noexcept;
template <typename Unit>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const Unit> units) noexcept;

}  // namespace placemat::utf8::avx2
