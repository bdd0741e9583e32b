// The AVX2 kernel: how long well-formed input is in UTF-16 and UTF-32, and how long encoded UTF-8
// is.

#include <algorithm>

#include "harness/codec/avx2.h"

namespace placemat::utf8::avx2 {
namespace {

// How many blocks are counted together.
constexpr std::size_t kBlocks = 4;

// Counts the lanes that are -1 in what `lanes_in` makes of each block, and adds what `rest` says of
// the octets after the last block.
template <typename LanesIn>
PLACEMAT_AVX2_INLINE std::size_t count_octets(CodeUnits units, std::size_t (*rest)(CodeUnits),
                                              LanesIn lanes_in) {
  // A lane can count to 255.
  constexpr std::size_t kMost = 252;
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + units.size();
  __m256i total = _mm256_setzero_si256();
  while (static_cast<std::size_t>(end - at) >= kBlocks * kBlock) {
    const std::size_t groups =
        std::min(static_cast<std::size_t>(end - at) / (kBlocks * kBlock), kMost);
    __m256i sums[kBlocks] = {};
    for (std::size_t i = 0; i < groups; ++i, at += kBlocks * kBlock) {
      for (std::size_t block = 0; block < kBlocks; ++block) {
        sums[block] = _mm256_sub_epi8(sums[block], lanes_in(load(at + block * kBlock)));
      }
    }
    for (const __m256i& sum : sums) {
      total = _mm256_add_epi64(total, _mm256_sad_epu8(sum, _mm256_setzero_si256()));
    }
  }
  for (; static_cast<std::size_t>(end - at) >= kBlock; at += kBlock) {
    const __m256i ones = _mm256_sub_epi8(_mm256_setzero_si256(), lanes_in(load(at)));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(ones, _mm256_setzero_si256()));
  }
  const __m128i halves =
      _mm_add_epi64(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
  const auto count = static_cast<std::size_t>(_mm_cvtsi128_si64(halves)) +
                     static_cast<std::size_t>(_mm_extract_epi64(halves, 1));
  return count + rest(CodeUnits(at, static_cast<std::size_t>(end - at)));
}

// What is counted: octets that are no trail octets, or octets from F0 on.
struct NoTrails {
  PLACEMAT_AVX2_INLINE __m256i operator()(__m256i octets) const {
    // As signed numbers, trail octets are the smallest.
    return _mm256_cmpgt_epi8(octets, all_of(0xBF));
  }
};
struct FromF0 {
  PLACEMAT_AVX2_INLINE __m256i operator()(__m256i octets) const {
    return _mm256_cmpeq_epi8(_mm256_max_epu8(octets, all_of(0xF0)), octets);
  }
};

std::size_t count_from_f0(CodeUnits units) noexcept {
  return scalar::utf16_length(units) - scalar::utf32_length(units);
}

PLACEMAT_AVX2_INLINE std::size_t count_words(__m256i lanes) {
  return static_cast<std::size_t>(
             _mm_popcnt_u32(static_cast<unsigned>(_mm256_movemask_epi8(lanes)))) /
         2;
}
PLACEMAT_AVX2_INLINE __m256i tagged(__m256i words, int tag) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(words, all_words(0xFC00)), all_words(tag));
}

// A unit of UTF-16 takes one octet, two or three. A pair takes four: two less than 3 + 3.
PLACEMAT_AVX2 std::size_t length_of_utf16(std::span<const char16_t> units) noexcept {
  constexpr std::size_t kWords = 16;
  std::size_t count = 0;
  std::size_t at = 0;
  // At least one unit stays uncounted, because the unit after a block is looked at, too.
  for (; units.size() - at > kWords; at += kWords) {
    const __m256i words = load(units.data() + at);
    const __m256i next = load(units.data() + at + 1);
    const __m256i pairs = _mm256_and_si256(tagged(words, 0xD800), tagged(next, 0xDC00));
    count += kWords + count_words(at_least(words, all_words(0x80))) +
             count_words(at_least(words, all_words(0x800))) - 2 * count_words(pairs);
  }
  const bool cut = at > 0 && at < units.size() && (units[at - 1] & 0xFC00) == 0xD800 &&
                   (units[at] & 0xFC00) == 0xDC00;
  // Of a pair that is cut, the high surrogate was counted as 3 octets minus 2; the low one adds 3.
  if (cut) return count + 3 + scalar::utf8_length(units.subspan(at + 1));
  return count + scalar::utf8_length(units.subspan(at));
}

}  // namespace

PLACEMAT_AVX2 std::size_t utf32_length(CodeUnits units) noexcept {
  return count_octets(units, scalar::utf32_length, NoTrails{});
}

PLACEMAT_AVX2 std::size_t utf16_length(CodeUnits units) noexcept {
  return utf32_length(units) + count_octets(units, count_from_f0, FromF0{});
}

template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char16_t> units) noexcept {
  return length_of_utf16(units);
}
template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char32_t> units) noexcept {
  return scalar::utf8_length(units);
}

}  // namespace placemat::utf8::avx2
