// Expands the codec for short input in place: up to 64 units without a call, where that pays.
//
// The results are those of the functions of the same names in utf8.h, which take over where the
// input is longer or is not plain. If a program is compiled for a processor with AVX-512 VBMI
// (-march=native), validation and decoding of up to 64 octets are expanded whole.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/scalar.h"
#include "harness/codec/utf8.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && \
    defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__GFNI__) && defined(__BMI2__)
#include "harness/codec/avx512_decode.h"
#include "harness/codec/avx512_validate.h"
#define PLACEMAT_INLINE_AVX512 1
#endif

namespace placemat::utf8::inlined {

// kShort is the length, in units, of the longest input that is examined in place.
inline constexpr std::size_t kShort = 64;

inline bool validate(CodeUnits units) noexcept {
  if (units.size() > kShort) return utf8::validate(units);
#if defined(PLACEMAT_INLINE_AVX512)
  return avx512::validate_short(units);
#else
  const std::size_t ascii = scalar::ascii_prefix(units);
  return ascii == units.size() || utf8::validate(units.subspan(ascii));
#endif
}

inline Subpart first_ill_formed(CodeUnits units) noexcept {
#if defined(PLACEMAT_INLINE_AVX512)
  if (units.size() <= kShort && avx512::validate_short(units)) return {units.size(), 0, {}};
#else
  if (units.size() <= kShort && scalar::ascii_prefix(units) == units.size()) {
    return {units.size(), 0, {}};
  }
#endif
  return utf8::first_ill_formed(units);
}

// Widens ASCII, in steps that a compiler turns into vectors.
template <typename Unit>
void widen(const std::uint8_t* from, std::size_t size, Unit* to) noexcept {
  constexpr std::size_t kStep = 16;
  for (; size >= kStep; size -= kStep, from += kStep, to += kStep) {
    for (std::size_t i = 0; i < kStep; ++i) to[i] = from[i];
  }
  for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
}

// Unit is char16_t or char32_t.
template <typename Unit>
__attribute__((always_inline)) inline Transcoded decode(CodeUnits units,
                                                        std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  if (size - 1 >= kShort) return utf8::decode(units, out);
#if defined(PLACEMAT_INLINE_AVX512)
  const Progress done = avx512::decode_short<scalar::IllFormed::kStop>(units, out);
  if (done.read == size) return {Stop::kEnd, Defect::kNone, size, done.written};
  return detail::stopped(units, done.read, done.written);
#else
  if (size <= out.size() && scalar::ascii_prefix(units) == size) {
    widen(units.data(), size, out.data());
    return {Stop::kEnd, Defect::kNone, size, size};
  }
  return utf8::decode(units, out);
#endif
}

inline std::size_t utf32_length(CodeUnits units) noexcept {
  if (units.size() > kShort) return utf8::utf32_length(units);
#if defined(PLACEMAT_INLINE_AVX512)
  if (units.empty()) return 0;
  const __m512i octets = avx512::load_first(units.data(), units.size());
  const std::uint64_t lanes = avx512::first_lanes(units.size());
  return static_cast<std::size_t>(
      _mm_popcnt_u64(_mm512_mask_cmpge_epi8_mask(lanes, octets, avx512::all_of(0xC0))));
#else
  return units.size() < sizeof(std::uint64_t) ? scalar::utf32_length(units)
                                              : utf8::utf32_length(units);
#endif
}

}  // namespace placemat::utf8::inlined
