// Declares what the files of the AVX-512 kernel share. They handle 64 octets at a time, with VBMI,
// VBMI2 and GFNI.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/scalar.h"
#include "harness/codec/sequence.h"

namespace placemat::utf8::avx512 {

// Each function has the instruction set as an attribute. No file is compiled for that set, because
// templates of other headers that a file instantiates must run anywhere.
#define PLACEMAT_AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi2,popcnt")))

#define PLACEMAT_AVX512_INLINE PLACEMAT_AVX512 __attribute__((always_inline)) inline

// PLACEMAT_AVX512_ACCESS is for loads and stores with a mask. AddressSanitizer checks each lane
// separately, which is too much code to expand everywhere, so there the accesses are calls. These
// calls take vectors by reference: how clang passes a vector by value depends on whether its file
// was compiled for AVX-512, and the linker keeps one copy of the function for both kinds of file.
// All other functions of vectors in headers are expanded in place.
#if defined(__SANITIZE_ADDRESS__)
#define PLACEMAT_AVX512_ACCESS PLACEMAT_AVX512 __attribute__((noinline)) inline
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLACEMAT_AVX512_ACCESS PLACEMAT_AVX512 __attribute__((noinline)) inline
#endif
#endif
#ifndef PLACEMAT_AVX512_ACCESS
#define PLACEMAT_AVX512_ACCESS PLACEMAT_AVX512_INLINE
#endif

inline constexpr std::size_t kBlock = 64;

// Input shorter than kShort is left to the scalar functions: its memory has often just been written
// octet by octet, and a wide load would have to wait until all of it is in the cache.
inline constexpr std::size_t kShort = 16;

// kLong is the size in octets from which on it pays to align loads with cache lines: a load that
// touches two lines costs two.
inline constexpr std::size_t kLong = 4096;

// Returns how many octets `at` lies past the start of its cache line: 0 to 63.
inline std::size_t octets_of_line(const void* at) noexcept {
  return reinterpret_cast<std::uintptr_t>(at) % kBlock;
}

// The next constants name the kinds of octets that may or may not follow another octet.
inline constexpr std::uint8_t kNoTrail = 1;
inline constexpr std::uint8_t kLowTrail = 2;     // 80..8F
inline constexpr std::uint8_t kMiddleTrail = 4;  // 90..9F
inline constexpr std::uint8_t kHighTrail = 8;    // A0..BF
inline constexpr std::uint8_t kAnyOctet = 15;
inline constexpr std::uint8_t kFurther =
    0x80;  // a trail octet that does not directly follow a lead

using Table = std::array<std::uint8_t, 64>;

// kKinds holds the kinds of an octet. Its index is the upper six bits of the octet.
alignas(64) inline constexpr Table kKinds = [] {
  Table kinds{};
  for (std::size_t bits = 0; bits < kinds.size(); ++bits) {
    const std::size_t octet = bits << 2;
    kinds[bits] = octet < 0x80 || octet >= 0xC0 ? kNoTrail
                  : octet < 0x90                ? kLowTrail | kFurther
                  : octet < 0xA0                ? kMiddleTrail | kFurther
                                                : kHighTrail | kFurther;
  }
  return kinds;
}();

// kForbidden holds the kinds that may not follow an octet. Its index is how far the octet is above
// BF (0: it is no lead).
alignas(64) inline constexpr Table kForbidden = [] {
  Table forbidden{};
  forbidden[0] = kFurther;
  for (std::size_t above = 1; above < forbidden.size(); ++above) {
    const Lead lead = lead_of(static_cast<std::uint8_t>(0xBF + above));
    std::uint8_t kinds = kNoTrail;
    if (lead.second_first > 0x80) kinds |= kLowTrail;
    if (lead.second_first > 0x90 || lead.second_last < 0x90) kinds |= kMiddleTrail;
    if (lead.second_last < 0xA0) kinds |= kHighTrail;
    forbidden[above] = lead.length == 0 ? kAnyOctet : kinds;
  }
  return forbidden;
}();

PLACEMAT_AVX512_INLINE __m512i all_of(int octet) {
  return _mm512_set1_epi8(static_cast<char>(octet));
}
PLACEMAT_AVX512_INLINE __m512i all_words(int word) {
  return _mm512_set1_epi16(static_cast<short>(word));
}
PLACEMAT_AVX512_INLINE __m512i all_dwords(std::uint32_t dword) {
  return _mm512_set1_epi32(static_cast<int>(dword));
}

PLACEMAT_AVX512_INLINE __m256i half_of(int octet) {
  return _mm256_set1_epi8(static_cast<char>(octet));
}

// These are functions for _mm512_ternarylogic_epi64(a, b, c, ...).
inline constexpr int kSelect = 0xCA;      // a ? b : c
inline constexpr int kAndThenOr = 0xEA;   // (a & b) | c
inline constexpr int kAndThenXor = 0x6A;  // (a & b) ^ c
inline constexpr int kOrThenXor = 0x56;   // (a | b) ^ c

// Returns the same vector, but the compiler no longer knows that it is constant. Otherwise g++ 12
// would build some constants anew in every turn of a loop, from a general register.
PLACEMAT_AVX512_INLINE __m512i kept(__m512i constant) {
  asm("" : "+v"(constant));
  return constant;
}

// Returns a constant from memory, and the compiler must load it from there. g++ 12 would build the
// constant from general registers, and Zen 5 begins only one move from such a register per cycle
// (moves to masks count, too).
template <typename Constant>
PLACEMAT_AVX512_INLINE const Constant& in_memory(const Constant& constant) {
  const Constant* at = &constant;
  asm("" : "+r"(at));
  return *at;
}

// Use says how a set of constants is used: those of a loop are kept().
enum class Use : std::uint8_t { kOnce, kInLoop };

PLACEMAT_AVX512_INLINE __m512i constant_for(Use use, __m512i constant) {
  return use == Use::kInLoop ? kept(constant) : constant;
}

PLACEMAT_AVX512_INLINE __m512i load(const std::uint8_t* from) { return _mm512_loadu_si512(from); }

// Returns the lowest `count` bits.
PLACEMAT_AVX512_INLINE std::uint64_t first_lanes(std::size_t count) {
  return _bzhi_u64(~0ULL, static_cast<unsigned>(count));
}

PLACEMAT_AVX512_INLINE std::uint32_t first_half_lanes(std::size_t count) {
  return _bzhi_u32(~0U, static_cast<unsigned>(count));
}

PLACEMAT_AVX512_ACCESS void load_lanes(__m512i& octets, const std::uint8_t* from,
                                       std::uint64_t lanes) {
  octets = _mm512_maskz_loadu_epi8(lanes, from);
}
PLACEMAT_AVX512_ACCESS void load_lanes(__m512i& units, const char16_t* from, std::uint64_t lanes) {
  units = _mm512_maskz_loadu_epi16(static_cast<__mmask32>(lanes), from);
}
PLACEMAT_AVX512_ACCESS void load_lanes(__m512i& units, const char32_t* from, std::uint64_t lanes) {
  units = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), from);
}
PLACEMAT_AVX512_ACCESS void load_lanes(__m256i& octets, const std::uint8_t* from,
                                       std::uint64_t lanes) {
  octets = _mm256_maskz_loadu_epi8(static_cast<__mmask32>(lanes), from);
}
// Returns the octets or units of some lanes. The other lanes are zeros, and their memory is not
// read.
template <typename Unit>
PLACEMAT_AVX512_INLINE __m512i load_lanes(const Unit* from, std::uint64_t lanes) {
  __m512i units;
  load_lanes(units, from, lanes);
  return units;
}

// Writes some lanes, and leaves the others untouched.
PLACEMAT_AVX512_ACCESS void store_lanes(std::uint8_t* to, std::uint64_t lanes,
                                        const __m512i& octets) {
  _mm512_mask_storeu_epi8(to, lanes, octets);
}
PLACEMAT_AVX512_ACCESS void store_lanes(std::uint8_t* to, std::uint32_t lanes,
                                        const __m256i& octets) {
  _mm256_mask_storeu_epi8(to, lanes, octets);
}
PLACEMAT_AVX512_ACCESS void store_lanes(char16_t* to, std::uint64_t lanes, const __m512i& units) {
  _mm512_mask_storeu_epi16(to, static_cast<__mmask32>(lanes), units);
}
PLACEMAT_AVX512_ACCESS void store_lanes(char32_t* to, std::uint64_t lanes, const __m512i& units) {
  _mm512_mask_storeu_epi32(to, static_cast<__mmask16>(lanes), units);
}

// Returns the first `count` octets (1 to 64), followed by zeros. It reads no octet past them.
PLACEMAT_AVX512_INLINE __m512i load_first(const std::uint8_t* from, std::size_t count) {
  return load_lanes(from, first_lanes(count));
}

// Does the same for 0 to 32 octets.
PLACEMAT_AVX512_INLINE __m256i load_half(const std::uint8_t* from, std::size_t count) {
  __m256i octets;
  load_lanes(octets, from, first_half_lanes(count));
  return octets;
}

PLACEMAT_AVX512_INLINE bool is_ascii(__m512i octets) { return _mm512_movepi8_mask(octets) == 0; }

using scalar::IllFormed;

// These functions compute lengths and transcode as the contract in kernel.h says.
PLACEMAT_AVX512 std::size_t utf16_length(CodeUnits units) noexcept;
PLACEMAT_AVX512 std::size_t utf32_length(CodeUnits units) noexcept;
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress decode(CodeUnits units, std::span<Unit> out) noexcept;
template <typename Unit>
PLACEMAT_AVX512 std::size_t length_replacing(CodeUnits units) noexcept;
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept;
template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept;

}  // namespace placemat::utf8::avx512
