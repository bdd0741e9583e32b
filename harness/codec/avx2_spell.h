// Spells values in UTF-8, for the AVX2 kernel.
//
// Values become words or dwords of octets, with the last octet on top. A table says how to move the
// octets together; its index says how many octets each value takes.
#pragma once

#include <algorithm>
#include <cstring>

#include "harness/codec/avx2.h"
#include "harness/codec/packings.h"

namespace placemat::utf8::avx2 {

// The following constants are words.
inline constexpr std::uint16_t kAboveAscii = 0xFF80;
inline constexpr std::uint16_t kFromTwo = 0x0080;
inline constexpr std::uint16_t kFromThree = 0x0800;
inline constexpr std::uint16_t kPlane = 0xF800;
inline constexpr std::uint16_t kSurrogates = 0xD800;  // under kPlane; under kHalfPlane, high ones
inline constexpr std::uint16_t kHalfPlane = 0xFC00;
inline constexpr std::uint16_t kTwoBits = 0x3F1F;  // of the lead octet of two, and of the last one
inline constexpr std::uint16_t kTwoTags = 0x80C0;
inline constexpr std::uint16_t kFirstBits = 0x003F;
inline constexpr std::uint16_t kLastBits = 0x3F00;
inline constexpr std::uint16_t kLeadOfTwo = 0x0040;  // the tag C0, less 80 of a trail octet
inline constexpr std::uint16_t kLeadOfThree = 0x00E0;

// Reports whether no lane has any of the bits.
PLACEMAT_AVX2_INLINE bool none_of(__m256i lanes, __m256i bits) {
  return _mm256_testz_si256(lanes, bits) != 0;
}
PLACEMAT_AVX2_INLINE std::uint32_t bits_of_dwords(__m256i lanes) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(lanes)));
}

// Anywhere stands for memory where a whole vector may be stored: later stores overwrite what lies
// past its octets.
struct Anywhere {
  PLACEMAT_AVX2_INLINE bool is_full(const std::uint8_t*) const { return false; }
  PLACEMAT_AVX2_INLINE void put(__m128i octets, std::size_t, std::uint8_t* to) const {
    store_half(to, octets);
  }
};

// Within stands for memory that ends at `end`, where no store may pass the end.
struct Within {
  std::uint8_t* end;

  PLACEMAT_AVX2_INLINE bool is_full(const std::uint8_t* to) const { return to >= end; }
  // Stores the first `count` octets or more.
  PLACEMAT_AVX2_INLINE void put(__m128i octets, std::size_t count, std::uint8_t* to) const {
    const auto left = static_cast<std::size_t>(end - to);
    if (left >= 16) return store_half(to, octets);
    put_last(octets, std::min(count, left), to);
  }

 private:
  PLACEMAT_AVX2_INLINE static void put_last(__m128i octets, std::size_t count, std::uint8_t* to) {
    // The first octets and the last ones overlap.
    if (count >= 8) {
      alignas(16) static constexpr Shuffle kInOrder = {0, 1, 2,  3,  4,  5,  6,  7,
                                                       8, 9, 10, 11, 12, 13, 14, 15};
      const __m128i last =
          _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kInOrder.data() + count - 8));
      _mm_storel_epi64(reinterpret_cast<__m128i*>(to), octets);
      _mm_storel_epi64(reinterpret_cast<__m128i*>(to + count - 8), _mm_shuffle_epi8(octets, last));
      return;
    }
    const auto first = static_cast<std::uint64_t>(_mm_cvtsi128_si64(octets));
    if (count >= 4) {
      const std::uint64_t last = first >> 8 * (count - 4);
      std::memcpy(to, &first, 4);
      std::memcpy(to + count - 4, &last, 4);
      return;
    }
    to[0] = static_cast<std::uint8_t>(first);
    to[count / 2] = static_cast<std::uint8_t>(first >> 8 * (count / 2));
    to[count - 1] = static_cast<std::uint8_t>(first >> 8 * (count - 1));
  }
};

// The functions put_...() return how many octets they wrote. With Anywhere they also write up to 12
// octets past these.

// Packs up to 16 octets.
template <typename Room>
PLACEMAT_AVX2_INLINE std::size_t put_packed(__m128i octets, const Packing& packing,
                                            std::uint8_t* out, Room room) {
  room.put(_mm_shuffle_epi8(octets, load_half(packing.shuffle.data())), packing.length, out);
  return packing.length;
}

// Spells words below 800. `not_ascii` holds the lanes of the words that are not ASCII.
template <typename Room>
PLACEMAT_AVX2_INLINE std::size_t put_two(__m256i words, __m256i not_ascii, std::uint8_t* out,
                                         Room room) {
  // In words this small the two parts do not overlap.
  const __m256i both = _mm256_or_si256(_mm256_srli_epi16(words, 6), _mm256_slli_epi16(words, 8));
  const __m256i spelt =
      _mm256_or_si256(_mm256_and_si256(both, every_word<kTwoBits>()), every_word<kTwoTags>());
  const __m256i octets = _mm256_blendv_epi8(words, spelt, not_ascii);
  const std::uint32_t two = bits_of(_mm256_packs_epi16(not_ascii, _mm256_setzero_si256()));
  const std::size_t length =
      put_packed(_mm256_castsi256_si128(octets), kPackWords[two & 0xFF], out, room);
  if (room.is_full(out + length)) return length;
  return length +
         put_packed(_mm256_extracti128_si256(octets, 1), kPackWords[two >> 16], out + length, room);
}

// Spelt holds the octets of words that take up to three, in halves of the dwords of packings.h.
struct Spelt {
  __m256i lead;  // the lower words
  __m256i last;  // the upper ones
  __m256i not_ascii;
  __m256i three;
};
PLACEMAT_AVX2_INLINE Spelt spelt(__m256i words) {
  const __m256i not_ascii = at_least(words, every_word<kFromTwo>());
  const __m256i three = at_least(words, every_word<kFromThree>());
  const __m256i tags =
      _mm256_sub_epi16(every_word<kTwoTags>(), _mm256_and_si256(three, every_word<kLeadOfTwo>()));
  const __m256i high = _mm256_slli_epi16(words, 8);
  const __m256i both =
      _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi16(words, 6), every_word<kFirstBits>()),
                      _mm256_and_si256(high, every_word<kLastBits>()));
  return {_mm256_or_si256(_mm256_srli_epi16(words, 12), every_word<kLeadOfThree>()),
          _mm256_blendv_epi8(high, _mm256_or_si256(both, tags), not_ascii), not_ascii, three};
}

// Returns the lanes of surrogates, and those of high surrogates.
PLACEMAT_AVX2_INLINE __m256i lanes_of_surrogates(__m256i words) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(words, every_word<kPlane>()),
                            every_word<kSurrogates>());
}
PLACEMAT_AVX2_INLINE __m256i lanes_of_high(__m256i words) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(words, every_word<kHalfPlane>()),
                            every_word<kSurrogates>());
}

// words_in_front() returns the word in front of each word, words_behind() the word after it. Where
// there is none, the word is zero.
PLACEMAT_AVX2_INLINE __m256i words_in_front(__m256i words) {
  constexpr int kNothingThenLower = 0x08;
  return _mm256_alignr_epi8(words, _mm256_permute2x128_si256(words, words, kNothingThenLower), 14);
}
PLACEMAT_AVX2_INLINE __m256i words_behind(__m256i words) {
  constexpr int kUpperThenNothing = 0x81;
  return _mm256_alignr_epi8(_mm256_permute2x128_si256(words, words, kUpperThenNothing), words, 2);
}

// Returns the words with U+FFFD in some lanes.
PLACEMAT_AVX2_INLINE __m256i replaced(__m256i words, __m256i lanes) {
  return _mm256_blendv_epi8(words, every_word<kReplacementCharacter>(), lanes);
}

// Returns the words with U+FFFD for each surrogate whose other half is not there.
PLACEMAT_AVX2_INLINE __m256i without_lone(__m256i words) {
  const __m256i surrogate = lanes_of_surrogates(words);
  const __m256i high = lanes_of_high(words);
  const __m256i low = _mm256_and_si256(_mm256_andnot_si256(high, surrogate), words_in_front(high));
  const __m256i lone = _mm256_andnot_si256(_mm256_or_si256(low, words_behind(low)), surrogate);
  return replaced(words, lone);
}

// Returns `plain`, the spelling of `words`, with surrogates spelt, too. All surrogates are in
// pairs. A high one spells the first two octets of its sequence. A low one spells the last two,
// with the last two bits of the high one.
PLACEMAT_AVX2_INLINE Spelt with_pairs(const Spelt& plain, __m256i words) {
  const __m256i surrogate = lanes_of_surrogates(words);
  const __m256i high = lanes_of_high(words);
  // Unicode Table 3-5: a high surrogate has the upper bits of the value minus 10000.
  const __m256i upper =
      _mm256_add_epi16(_mm256_and_si256(words, every_word<0x03FF>()), every_word<0x0040>());
  const __m256i first =
      _mm256_or_si256(_mm256_or_si256(_mm256_srli_epi16(upper, 8), every_word<0x80F0>()),
                      _mm256_and_si256(_mm256_slli_epi16(upper, 6), every_word<kLastBits>()));
  const __m256i before = words_in_front(words);
  const __m256i second =
      _mm256_or_si256(_mm256_and_si256(plain.last, every_word<0xBF8F>()),
                      _mm256_and_si256(_mm256_slli_epi16(before, 4), every_word<0x0030>()));
  const __m256i pairs = _mm256_blendv_epi8(second, first, high);
  return {plain.lead, _mm256_blendv_epi8(plain.last, pairs, surrogate), plain.not_ascii,
          _mm256_andnot_si256(surrogate, plain.three)};
}

template <typename Room>
PLACEMAT_AVX2_INLINE std::size_t put_spelt(const Spelt& words, std::uint8_t* out, Room room) {
  // `first` has the first four words of each half, `second` the last four.
  const __m256i first = _mm256_unpacklo_epi16(words.lead, words.last);
  const __m256i second = _mm256_unpackhi_epi16(words.lead, words.last);
  // Orders the lanes so that each octet of `kinds` is for four words.
  constexpr int kInFours = 0xD8;
  const std::uint32_t kinds =
      bits_of(_mm256_shuffle_epi32(_mm256_packs_epi16(words.not_ascii, words.three), kInFours));
  if (kinds == ~std::uint32_t{0}) {
    // Text has whole vectors of three-octet sequences in many scripts.
    const __m256i packing =
        _mm256_broadcastsi128_si256(load_half(kPackDwords[0xFF].shuffle.data()));
    const __m256i lower = _mm256_shuffle_epi8(first, packing);
    const __m256i upper = _mm256_shuffle_epi8(second, packing);
    constexpr std::size_t kFour = 3 * 4;
    const auto put = [&](__m128i octets, std::size_t at) PLACEMAT_AVX2 {
      if (!room.is_full(out + at)) room.put(octets, kFour, out + at);
    };
    put(_mm256_castsi256_si128(lower), 0);
    put(_mm256_castsi256_si128(upper), kFour);
    put(_mm256_extracti128_si256(lower, 1), 2 * kFour);
    put(_mm256_extracti128_si256(upper, 1), 3 * kFour);
    return 4 * kFour;
  }
  std::uint8_t* to = out;
  const auto put = [&](__m128i dwords, std::uint32_t kind) PLACEMAT_AVX2 {
    if (!room.is_full(to)) to += put_packed(dwords, kPackDwords[kind & 0xFF], to, room);
  };
  put(_mm256_castsi256_si128(first), kinds);
  put(_mm256_castsi256_si128(second), kinds >> 8);
  put(_mm256_extracti128_si256(first, 1), kinds >> 16);
  put(_mm256_extracti128_si256(second, 1), kinds >> 24);
  return static_cast<std::size_t>(to - out);
}

PLACEMAT_AVX2_INLINE __m128i packed(__m256i words) {
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

// Spells eight values of any length, one per dword.
PLACEMAT_AVX2_INLINE std::size_t put_values(__m256i values, std::uint8_t* out, Within room) {
  const __m256i not_ascii = _mm256_cmpgt_epi32(values, every_dword<kMaxAscii>());
  const __m256i from_three = _mm256_cmpgt_epi32(values, every_dword<kMaxTwoOctets>());
  const __m256i four = _mm256_cmpgt_epi32(values, every_dword<kMaxThreeOctets>());
  // Each octet takes six bits. Then each length adds its tags to the lead octet and the trail
  // octets.
  const __m256i lead =
      _mm256_blendv_epi8(_mm256_srli_epi32(values, 12), _mm256_srli_epi32(values, 18), four);
  const __m256i top = _mm256_slli_epi32(values, 24);
  const __m256i trails = _mm256_or_si256(
      _mm256_and_si256(_mm256_srli_epi32(values, 4), every_dword<0x00003F00>()),
      _mm256_or_si256(_mm256_and_si256(_mm256_slli_epi32(values, 10), every_dword<0x003F0000>()),
                      _mm256_and_si256(top, every_dword<0x3F000000>())));
  const __m256i tags =
      _mm256_xor_si256(every_dword<0x80C00000>(),
                       _mm256_xor_si256(_mm256_and_si256(from_three, every_dword<0x004000E0>()),
                                        _mm256_and_si256(four, every_dword<0x00008010>())));
  const __m256i spelt = _mm256_or_si256(_mm256_or_si256(lead, trails), tags);
  const __m256i octets = _mm256_blendv_epi8(top, spelt, not_ascii);
  const std::uint32_t two_or_three = bits_of_dwords(_mm256_andnot_si256(four, not_ascii));
  const std::uint32_t three_or_four = bits_of_dwords(from_three);
  const std::size_t length =
      put_packed(_mm256_castsi256_si128(octets),
                 kPackDwords[(two_or_three & 0x0F) | (three_or_four & 0x0F) << 4], out, room);
  if (room.is_full(out + length)) return length;
  return length + put_packed(_mm256_extracti128_si256(octets, 1),
                             kPackDwords[two_or_three >> 4 | (three_or_four & 0xF0)], out + length,
                             room);
}

}  // namespace placemat::utf8::avx2
