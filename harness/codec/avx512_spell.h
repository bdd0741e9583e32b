// Spells UTF-16 and UTF-32 in UTF-8, for the AVX-512 kernel.
//
// Thirty-two units at a time become three octets each: the lead octet of a three-octet sequence,
// and two trail octets. Then the octets that count are packed: the last one of each unit, and every
// other one whose highest bit is set. A unit that takes two octets has its lead octet in the
// middle. So does a high surrogate, which becomes the first half of a four-octet sequence; the low
// surrogate becomes the second half. If no unit takes more than two octets, each becomes two; if
// all are ASCII, each becomes one.
#pragma once

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {

inline constexpr std::size_t kUnits = 32;  // units in a vector of words
inline constexpr std::size_t kGroup = 16;  // values in a vector of dwords

// kEvenOctets takes the even octets of two vectors; kEvenWords takes the even words.
alignas(64) inline constexpr Table kEvenOctets = [] {
  Table even{};
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<std::uint8_t>(2 * i);
  return even;
}();
alignas(64) inline constexpr std::array<std::uint16_t, kUnits> kEvenWords = [] {
  std::array<std::uint16_t, kUnits> even{};
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<std::uint16_t>(2 * i);
  return even;
}();

// Returns a table that takes sixteen words of one vector, each after the lower octet of the same
// word of another. The rest is zeros, from an upper octet of the other vector.
constexpr Table interleaved(std::size_t first_word) {
  Table from{};
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::size_t word = first_word + i / 3;
    from[i] = static_cast<std::uint8_t>(i >= 3 * kGroup ? kBlock + 1
                                        : i % 3 == 0    ? kBlock + 2 * word
                                                        : 2 * word + i % 3 - 1);
  }
  return from;
}
PLACEMAT_AVX512_INLINE std::uint32_t first_words(std::size_t count) {
  return _bzhi_u32(~0U, static_cast<unsigned>(count));
}

// Returns a table that repeats the octets.
template <std::size_t kCount>
constexpr Table repeated(const std::array<std::uint8_t, kCount>& octets) {
  Table all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = octets[i % kCount];
  return all;
}
constexpr Table repeated_word(unsigned word) {
  return repeated<2>(
      {static_cast<std::uint8_t>(word & 0xFF), static_cast<std::uint8_t>(word >> 8)});
}

// Lanes is a constant vector in memory.
struct alignas(64) Lanes {
  Table octets;

  PLACEMAT_AVX512_INLINE operator __m512i() const { return load(octets.data()); }
};

// Constants holds what vectors need.
struct Constants {
  Lanes from_two{repeated_word(0x80)};
  Lanes from_three{repeated_word(0x800)};
  Lanes six_bits{repeated_word(0x3F3F)};
  Lanes two{repeated_word(0x80C0)};
  Lanes three{repeated_word(0x8080)};
  Lanes lead{repeated_word(0xE0)};
  Lanes planes{repeated_word(0xF800)};
  Lanes surrogates{repeated_word(0xD800)};
  // Takes six bits per octet, from bits 6 and 0 of each word.
  Lanes places{repeated<8>({0x06, 0x00, 0x16, 0x10, 0x26, 0x20, 0x36, 0x30})};
  Lanes lower{interleaved(0)};
  Lanes upper{interleaved(kGroup)};
  // In a spelling of two, three or four octets, an octet counts if it is at least this value.
  Lanes least_of_two{repeated_word(0x8000)};
  Lanes least_of_three{[] {
    Table least = repeated<3>({0x80, 0x80, 0});
    for (std::size_t i = 3 * kGroup; i < least.size(); ++i) least[i] = 0x80;
    return least;
  }()};
  Lanes least_of_four{repeated<4>({0x80, 0x80, 0x80, 0})};
};
inline constexpr Constants kConstants;

// Returns the constants in memory. To build some of them would take longer than the rest of a short
// conversion.
PLACEMAT_AVX512_INLINE const Constants& constants() { return in_memory(kConstants); }

// KeptConstants holds the constants in registers, for a loop.
struct KeptConstants {
  __m512i from_two, from_three, six_bits, two, three, lead, planes, surrogates, places, lower,
      upper, least_of_two, least_of_three, least_of_four;

  PLACEMAT_AVX512_INLINE explicit KeptConstants(const Constants& all)
      : from_two(all.from_two),
        from_three(all.from_three),
        six_bits(all.six_bits),
        two(all.two),
        three(all.three),
        lead(all.lead),
        planes(all.planes),
        surrogates(all.surrogates),
        places(all.places),
        lower(all.lower),
        upper(all.upper),
        least_of_two(all.least_of_two),
        least_of_three(all.least_of_three),
        least_of_four(all.least_of_four) {}
};

// Spelt holds octets to be packed: those in `kept`.
struct Spelt {
  __m512i octets;
  __mmask64 kept;

  // Returns how many of the first `count` octets are packed.
  PLACEMAT_AVX512_INLINE std::size_t length(std::size_t count) const {
    return static_cast<std::size_t>(_mm_popcnt_u64(kept & first_lanes(count)));
  }
  // Returns how many units fit in `room`. Each unit has `octets_each` octets before packing. At
  // least one unit does not fit.
  PLACEMAT_AVX512_INLINE std::size_t fitting(std::size_t octets_each, std::size_t room) const {
    const std::uint64_t rest = kept & ~_pdep_u64(first_lanes(room), kept);
    return static_cast<std::size_t>(std::countr_zero(rest)) / octets_each;
  }
};

// Kinds sorts the units of a vector by what they become.
struct Kinds {
  __mmask32 not_ascii;
  __mmask32 three;     // those that take three octets
  __mmask32 high = 0;  // surrogates of pairs
  __mmask32 low = 0;
};

struct SpeltInThree {
  Spelt lower;
  Spelt upper;
};

// Returns the last two octets of each word's sequence, the last one in the upper half. A surrogate
// of a pair must be a word of with_pairs(), and gives both of its octets. For ASCII the result is
// meaningless.
template <bool kPairs, typename With>
PLACEMAT_AVX512_INLINE __m512i last_two(__m512i words, const Kinds& kinds, const With& with) {
  __m512i tags = _mm512_mask_mov_epi16(with.two, kinds.three, with.three);
  if constexpr (kPairs) {
    tags = _mm512_mask_mov_epi16(tags, kinds.low, with.three);
    tags = _mm512_mask_mov_epi16(tags, kinds.high, all_words(0x80F0));
  }
  const __m512i bits = _mm512_multishift_epi64_epi8(with.places, words);
  return _mm512_ternarylogic_epi64(bits, with.six_bits, tags, kAndThenOr);
}

// Spells words that have no third octet.
template <bool kPairs, typename With>
PLACEMAT_AVX512_INLINE Spelt spelt_in_two(__m512i words, const Kinds& kinds, const With& with) {
  const __m512i octets =
      _mm512_mask_mov_epi16(words, kinds.not_ascii, last_two<kPairs>(words, kinds, with));
  return {octets, _mm512_cmpge_epu8_mask(octets, with.least_of_two)};
}

template <bool kPairs, typename With>
PLACEMAT_AVX512_INLINE SpeltInThree spelt_in_three(__m512i words, const Kinds& kinds,
                                                   const With& with) {
  const __m512i last = _mm512_mask_slli_epi16(last_two<kPairs>(words, kinds, with),
                                              static_cast<__mmask32>(~kinds.not_ascii), words, 8);
  const __m512i lead = _mm512_maskz_add_epi16(kinds.three, _mm512_srli_epi16(words, 12), with.lead);
  const __m512i lower = _mm512_permutex2var_epi8(last, with.lower, lead);
  const __m512i upper = _mm512_permutex2var_epi8(last, with.upper, lead);
  return {{lower, _mm512_cmpge_epu8_mask(lower, with.least_of_three)},
          {upper, _mm512_cmpge_epu8_mask(upper, with.least_of_three)}};
}

// Spells values: four octets each, the last one on top.
template <typename With>
PLACEMAT_AVX512_INLINE Spelt spelt_in_four(__m512i values, const With& with) {
  const auto from = [values](int least) PLACEMAT_AVX512 -> std::uint32_t {
    return _mm512_cmpge_epu32_mask(values, _mm512_set1_epi32(least));
  };
  // Takes six bits per octet, from bits 18, 12, 6 and 0 of each dword.
  const __m512i bits = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x20262C32'00060C12), values);
  const __m512i of_three = _mm512_mask_mov_epi32(
      all_dwords(0x80C00000), static_cast<__mmask16>(from(0x800)), all_dwords(0x8080E000));
  const __m512i of_four = _mm512_mask_mov_epi32(of_three, static_cast<__mmask16>(from(0x10000)),
                                                all_dwords(0x808080F0));
  const __m512i octets =
      _mm512_mask_slli_epi32(_mm512_ternarylogic_epi64(bits, all_of(0x3F), of_four, kAndThenOr),
                             static_cast<__mmask16>(~from(0x80)), values, 24);
  return {octets, _mm512_cmpge_epu8_mask(octets, with.least_of_four)};
}

// Surrogates holds the surrogates in a vector of UTF-16.
struct Surrogates {
  __mmask32 high = 0;  // of pairs
  __mmask32 low = 0;
  __mmask32 lone = 0;
};

// Finds the surrogates. `behind_high` says that the first word is the second half of a pair;
// `next_low` says that a low surrogate comes right after the last word.
template <typename With>
PLACEMAT_AVX512_INLINE Surrogates surrogates_in(__m512i words, bool behind_high, bool next_low,
                                                const With& with) {
  const __m512i tags = _mm512_and_si512(words, all_words(0xFC00));
  const std::uint32_t high = _mm512_cmpeq_epi16_mask(tags, with.surrogates);
  const std::uint32_t low = _mm512_cmpeq_epi16_mask(tags, all_words(0xDC00));
  const std::uint32_t in_front = high << 1 | static_cast<std::uint32_t>(behind_high);
  const std::uint32_t behind = low >> 1 | static_cast<std::uint32_t>(next_low) << (kUnits - 1);
  return {high & behind, low & in_front, (high & ~behind) | (low & ~in_front)};
}

// Returns the words, but makes of each surrogate of a pair the bits that its two octets spell. A
// high surrogate gives the upper bits of the pair's value. A low one gives its own ten bits, and
// above them the two that are left. `before` holds the word in front of each word.
PLACEMAT_AVX512_INLINE __m512i with_pairs(__m512i words, __m512i before, const Kinds& pairs) {
  const __m512i ten_bits = all_words(0x3FF);
  // The ten bits of a high surrogate count units of 400, and 10000 is 40 of these units.
  const __m512i count = _mm512_add_epi16(_mm512_and_si512(words, ten_bits), all_words(0x40));
  const __m512i upper = _mm512_mask_srli_epi16(words, pairs.high, count, 2);
  const __m512i joined =
      _mm512_ternarylogic_epi64(ten_bits, words, _mm512_slli_epi16(before, 10), kSelect);
  return _mm512_mask_mov_epi16(upper, pairs.low, joined);
}

}  // namespace placemat::utf8::avx512
