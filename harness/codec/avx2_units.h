// Makes units of UTF-16 and UTF-32 from well-formed octets, for the AVX2 kernel.
//
// A unit is made at the last octet of each sequence, from that octet and those in front of it; a
// surrogate pair has its first unit at the third octet of four. Then a table moves the units
// together, eight places at a time. No step has to wait until an earlier one knows where sequences
// begin.
#pragma once

#include <bit>

#include "harness/codec/avx2_validate.h"
#include "harness/codec/packings.h"

namespace placemat::utf8::avx2 {

// UnitPlaces has a bit per octet of a block, the lowest for the first: set if a unit is made there.
using UnitPlaces = std::uint32_t;

// kPackPlaces moves together those of eight words whose bit in the index is set.
alignas(16) inline constexpr auto kPackPlaces = [] {
  std::array<Shuffle, 256> all{};
  for (std::uint32_t places = 0; places < all.size(); ++places) {
    std::uint32_t octets = 0;
    for (std::uint32_t word = 0; word < 8; ++word) octets |= (places >> word & 1) * 3 << 2 * word;
    all[places] = packing_of(octets).shuffle;
  }
  return all;
}();
// kStored is the number of units that are stored at once. The last of them may be meaningless.
inline constexpr std::size_t kStored = 8;

// Every is a vector in memory with the same octet everywhere.
struct alignas(32) Every {
  std::array<std::uint8_t, kBlock> octets{};

  constexpr explicit Every(std::uint8_t octet) { octets.fill(octet); }
  PLACEMAT_AVX2_INLINE operator __m256i() const { return load(octets.data()); }
};

// UnitConstants holds the constants of every block. There are more of them than registers, so they
// are read where they are used. g++ 12 would build each from a general register.
struct UnitConstants {
  Every above_trails{0xC0};
  Every below_lead_of_four{0x70};
  Every lower_nibble{0x0F};
  Every upper_nibble{0xF0};
  Every bits_0_1{0x03};
  Every bits_2_4{0x1C};
  Every bits_2_5{0x3C};
  Every bits_6_7{0xC0};
  Every minus_one{0xFF};
  Every high_surrogate{kFirstSurrogate >> 8};
  Every low_surrogate{0xDC};

  PLACEMAT_AVX2_INLINE __m256i trails(__m256i octets) const {
    return _mm256_cmpgt_epi8(above_trails, octets);
  }
  // Returns octets whose bit 7 is set where the argument has F0 or more.
  PLACEMAT_AVX2_INLINE __m256i leads_of_four(__m256i octets) const {
    return _mm256_subs_epu8(octets, below_lead_of_four);
  }
};

PLACEMAT_AVX2_INLINE const UnitConstants& unit_constants() {
  static constexpr UnitConstants kConstants;
  return in_memory(kConstants);
}

// UnitOctets holds the octets of the units that are made at each place. Octets at other places are
// meaningless.
struct UnitOctets {
  __m256i top;
  __m256i upper;
  __m256i lower;
};

// Makes units from sequences of up to three octets (Unicode Table 3-6).
PLACEMAT_AVX2_INLINE UnitOctets octets_of_three(const Window& at, const UnitConstants& with) {
  const __m256i trails = with.trails(at.octets);
  const __m256i two_bits = _mm256_and_si256(trails, with.bits_6_7);
  const __m256i lower =
      _mm256_or_si256(_mm256_andnot_si256(two_bits, at.octets),
                      _mm256_and_si256(two_bits, _mm256_slli_epi16(at.before1, 6)));
  const __m256i second = _mm256_and_si256(_mm256_srli_epi16(at.before1, 2), with.lower_nibble);
  const __m256i of_three = _mm256_and_si256(with.trails(at.before1), with.upper_nibble);
  const __m256i lead = _mm256_and_si256(_mm256_slli_epi16(at.before2, 4), of_three);
  return {_mm256_setzero_si256(), _mm256_and_si256(trails, _mm256_or_si256(second, lead)), lower};
}

// Shifts words, and masks the bits that cross from one octet into the next.
template <int kBy>
PLACEMAT_AVX2_INLINE __m256i shifted_left(__m256i octets, __m256i mask) {
  return _mm256_and_si256(_mm256_slli_epi16(octets, kBy), mask);
}
template <int kBy>
PLACEMAT_AVX2_INLINE __m256i shifted_right(__m256i octets, __m256i mask) {
  return _mm256_and_si256(_mm256_srli_epi16(octets, kBy), mask);
}

// Makes units of UTF-32 where there may be sequences of four octets.
PLACEMAT_AVX2_INLINE UnitOctets octets_of_four(const Window& at, const UnitConstants& with,
                                               char32_t) {
  UnitOctets made = octets_of_three(at, with);
  const __m256i top = _mm256_or_si256(shifted_left<2>(at.before3, with.bits_2_4),
                                      shifted_right<4>(at.before2, with.bits_0_1));
  made.top = _mm256_blendv_epi8(made.top, top, with.leads_of_four(at.before3));
  return made;
}

// Makes units of UTF-16 where there may be sequences of four octets. A high surrogate is made of
// the lead octet and the next two, a low surrogate of the last two. The high surrogate holds the
// plane minus one. (Unicode Table 3-5.)
PLACEMAT_AVX2_INLINE UnitOctets octets_of_four(const Window& at, const UnitConstants& with,
                                               char16_t) {
  UnitOctets made = octets_of_three(at, with);
  const __m256i two = with.bits_0_1;
  const __m256i plane = _mm256_add_epi8(_mm256_or_si256(shifted_left<2>(at.before2, with.bits_2_4),
                                                        shifted_right<4>(at.before1, two)),
                                        with.minus_one);
  const __m256i high_upper = _mm256_or_si256(with.high_surrogate, shifted_right<2>(plane, two));
  const __m256i high_lower =
      _mm256_or_si256(_mm256_or_si256(shifted_left<6>(plane, with.bits_6_7),
                                      shifted_left<2>(at.before1, with.bits_2_5)),
                      shifted_right<4>(at.octets, two));
  const __m256i low_upper = _mm256_or_si256(with.low_surrogate, shifted_right<2>(at.before1, two));
  const __m256i third = with.leads_of_four(at.before2);
  made.lower = _mm256_blendv_epi8(made.lower, high_lower, third);
  made.upper = _mm256_blendv_epi8(made.upper, high_upper, third);
  made.upper = _mm256_blendv_epi8(made.upper, low_upper, with.leads_of_four(at.before3));
  return made;
}

// Words holds words of places 0 to 7 and 16 to 23, and of places 8 to 15 and 24 to 31.
struct Words {
  __m256i first;
  __m256i second;
};
PLACEMAT_AVX2_INLINE Words words_of(__m256i lower, __m256i upper) {
  return {_mm256_unpacklo_epi8(lower, upper), _mm256_unpackhi_epi8(lower, upper)};
}

// Eight holds up to eight units: their lower words, and their upper words if there may be sequences
// of four octets.
struct Eight {
  __m128i lower;
  __m128i upper;
};

PLACEMAT_AVX2_INLINE Eight operator|(const Eight& a, const Eight& b) {
  return {_mm_or_si128(a.lower, b.lower), _mm_or_si128(a.upper, b.upper)};
}

// Moves units up by `places` (8 at most), or down if `places` is negative (24 at most).
PLACEMAT_AVX2_INLINE Eight moved(const Eight& units, std::ptrdiff_t places) {
  constexpr std::size_t kUp = 8;
  constexpr std::size_t kDown = 24;
  static constexpr auto kMoves = [] {
    std::array<std::uint8_t, 2 * (kUp + kStored + kDown)> moves{};
    moves.fill(kNothing);
    for (std::uint8_t i = 0; i < 2 * kStored; ++i) moves[2 * kUp + i] = i;
    return moves;
  }();
  const __m128i move = load_half(kMoves.data() + 2 * kUp - 2 * places);
  return {_mm_shuffle_epi8(units.lower, move), _mm_shuffle_epi8(units.upper, move)};
}

template <bool kFour>
PLACEMAT_AVX2_INLINE void put_eight(const Eight& units, char16_t* out) {
  store_half(out, units.lower);
}
template <bool kFour>
PLACEMAT_AVX2_INLINE void put_eight(const Eight& units, char32_t* out) {
  if constexpr (kFour) {
    store_half(out, _mm_unpacklo_epi16(units.lower, units.upper));
    store_half(out + 4, _mm_unpackhi_epi16(units.lower, units.upper));
  } else {
    store(out, _mm256_cvtepu16_epi32(units.lower));
  }
}
PLACEMAT_AVX2_INLINE void put_four(const Eight& units, char16_t* out) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), units.lower);
}
PLACEMAT_AVX2_INLINE void put_four(const Eight& units, char32_t* out) {
  store_half(out, _mm_unpacklo_epi16(units.lower, units.upper));
}

// Last says what may be written after the units that count: up to seven meaningless units, or none.
enum class Last : std::uint8_t { kFree, kExactly };

// kFewest is the smallest number of units that can be written exactly. kFewestOctets make as many.
inline constexpr std::size_t kFewest = 4;
inline constexpr std::size_t kFewestOctets = 4 * (kFewest - 1) + 1;

// Writes the units of a block's places and returns their end. With kExactly there must be kFewest
// or more. `kFour` says whether sequences of four octets may be there.
template <bool kFour, Last kLast, typename Unit>
PLACEMAT_AVX2_INLINE Unit* put_units(const Window& window, UnitPlaces made, Unit* out,
                                     const UnitConstants& with) {
  UnitOctets octets = octets_of_three(window, with);
  if constexpr (kFour) octets = octets_of_four(window, with, Unit{});
  // Each of these four has eight places, as the offset of their row in the table.
  const auto* const table = reinterpret_cast<const std::uint8_t*>(kPackPlaces.data());
  constexpr unsigned kRow = 0xFF * sizeof(Shuffle);
  const unsigned places1 = made << 4 & kRow;
  const unsigned places2 = made >> 4 & kRow;
  const unsigned places3 = made >> 12 & kRow;
  const unsigned places4 = made >> 20 & kRow;
  const __m256i moves_first =
      _mm256_set_m128i(load_half(table + places3), load_half(table + places1));
  const __m256i moves_second =
      _mm256_set_m128i(load_half(table + places4), load_half(table + places2));
  const Words words = words_of(octets.lower, octets.upper);
  const Words tops = words_of(octets.top, _mm256_setzero_si256());
  const __m256i lower1 = _mm256_shuffle_epi8(words.first, moves_first);
  const __m256i lower2 = _mm256_shuffle_epi8(words.second, moves_second);
  const __m256i upper1 = _mm256_shuffle_epi8(tops.first, moves_first);
  const __m256i upper2 = _mm256_shuffle_epi8(tops.second, moves_second);
  const Eight first{_mm256_castsi256_si128(lower1), _mm256_castsi256_si128(upper1)};
  const Eight second{_mm256_castsi256_si128(lower2), _mm256_castsi256_si128(upper2)};
  const Eight third{_mm256_extracti128_si256(lower1, 1), _mm256_extracti128_si256(upper1, 1)};
  const Eight fourth{_mm256_extracti128_si256(lower2, 1), _mm256_extracti128_si256(upper2, 1)};
  const std::ptrdiff_t at2 = _mm_popcnt_u32(places1);
  const std::ptrdiff_t at3 = at2 + _mm_popcnt_u32(places2);
  const std::ptrdiff_t at4 = at3 + _mm_popcnt_u32(places3);
  const std::ptrdiff_t end = at4 + _mm_popcnt_u32(places4);
  if constexpr (kLast == Last::kFree) {
    put_eight<kFour>(first, out);
    put_eight<kFour>(second, out + at2);
    put_eight<kFour>(third, out + at3);
    put_eight<kFour>(fourth, out + at4);
    return out + end;
  }
  constexpr std::ptrdiff_t kEight = kStored;
  if (end >= kEight) {
    // The last eight units are put together, and written over what the others have left there.
    const std::ptrdiff_t last = end - kEight;
    put_eight<kFour>(first, out);
    put_eight<kFour>(second, out + std::min(at2, last));
    put_eight<kFour>(third, out + std::min(at3, last));
    put_eight<kFour>(moved(first, -last) | moved(second, at2 - last) | moved(third, at3 - last) |
                         moved(fourth, at4 - last),
                     out + last);
  } else {
    const Eight all = first | moved(second, at2) | moved(third, at3) | moved(fourth, at4);
    put_four(all, out);
    put_four(moved(all, 4 - end), out + end - 4);
  }
  return out + end;
}

PLACEMAT_AVX2_INLINE void put_ascii(__m128i octets, char16_t* out) {
  store(out, _mm256_cvtepu8_epi16(octets));
}
PLACEMAT_AVX2_INLINE void put_ascii(__m128i octets, char32_t* out) {
  store(out, _mm256_cvtepu8_epi32(octets));
  store(out + 8, _mm256_cvtepu8_epi32(_mm_srli_si128(octets, 8)));
}
template <typename Unit>
PLACEMAT_AVX2_INLINE void put_ascii(__m256i octets, Unit* out) {
  put_ascii(_mm256_castsi256_si128(octets), out);
  put_ascii(_mm256_extracti128_si256(octets, 1), out + kBlock / 2);
}

}  // namespace placemat::utf8::avx2
