// The AVX2 kernel computes the lengths of UTF-8 in UTF-16 and UTF-32, and of these in UTF-8.

#include <algorithm>

#include "harness/codec/avx2_validate.h"
#include "harness/codec/continuation.h"
#include "harness/codec/shuffle.h"

namespace placemat::utf8::avx2 {
namespace {

// kBlocks is the number of blocks that are counted together.
constexpr std::size_t kBlocks = 4;

// Returns the sum of four numbers.
PLACEMAT_AVX2_INLINE std::size_t sum_of(__m256i numbers) {
  const __m128i halves =
      _mm_add_epi64(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
  return static_cast<std::size_t>(_mm_cvtsi128_si64(halves)) +
         static_cast<std::size_t>(_mm_extract_epi64(halves, 1));
}

// Returns the sums of the pairs of dwords.
PLACEMAT_AVX2_INLINE __m256i pair_sums(__m256i counts) {
  return _mm256_add_epi64(_mm256_and_si256(counts, _mm256_set1_epi64x(0xFFFFFFFF)),
                          _mm256_srli_epi64(counts, 32));
}

// Utf32Units and Utf16Units count the units that begin at an octet: none at a trail octet, two of
// UTF-16 at an octet from F0 on, otherwise one. less() returns their number less kMost: 0, -1, -2.
struct Utf32Units {
  static constexpr std::size_t kMost = 1;
  PLACEMAT_AVX2_INLINE static __m256i less(__m256i octets) {
    // As signed numbers, trail octets are the smallest.
    return _mm256_cmpgt_epi8(all_of(0xC0), octets);
  }
};
struct Utf16Units {
  static constexpr std::size_t kMost = 2;
  PLACEMAT_AVX2_INLINE static __m256i less(__m256i octets) {
    const __m256i below_f0 = _mm256_cmpeq_epi8(_mm256_min_epu8(octets, all_of(0xEF)), octets);
    return _mm256_add_epi8(Utf32Units::less(octets), below_f0);
  }
};

// Returns sums of eight negated lanes each.
PLACEMAT_AVX2_INLINE __m256i sums_of(__m256i less) {
  const __m256i zero = _mm256_setzero_si256();
  return _mm256_sad_epu8(_mm256_sub_epi8(zero, less), zero);
}

// Returns the last `count` lanes, and zeros.
PLACEMAT_AVX2_INLINE __m256i last_lanes(__m256i lanes, std::size_t count) {
  return _mm256_and_si256(lanes, load(kZerosThenOnes<kBlock>.data() + count));
}

// Returns how many units the octets become. There is at least half a block of them.
template <typename Units>
PLACEMAT_AVX2_INLINE std::size_t count_units(CodeUnits units) {
  // A lane can count to 255.
  constexpr std::size_t kMost = 255 / (kBlocks * Units::kMost);
  const std::size_t size = units.size();
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + size;
  if (size < kBlock) {
    // The halves overlap. The end of the input is in the lower half, so the octets that both share
    // come first.
    const __m256i both = _mm256_set_m128i(load_half(at), load_half(end - kBlock / 2));
    return Units::kMost * size - sum_of(sums_of(last_lanes(Units::less(both), size)));
  }
  __m256i total = _mm256_setzero_si256();
  while (static_cast<std::size_t>(end - at) >= kBlocks * kBlock) {
    const std::size_t groups =
        std::min(static_cast<std::size_t>(end - at) / (kBlocks * kBlock), kMost);
    __m256i less = _mm256_setzero_si256();
    for (std::size_t i = 0; i < groups; ++i, at += kBlocks * kBlock) {
      const auto less_in = [at](std::size_t block)
                               PLACEMAT_AVX2 { return Units::less(load(at + block * kBlock)); };
      less = _mm256_add_epi8(less, _mm256_add_epi8(_mm256_add_epi8(less_in(0), less_in(1)),
                                                   _mm256_add_epi8(less_in(2), less_in(3))));
    }
    total = _mm256_add_epi64(total, sums_of(less));
  }
  for (; static_cast<std::size_t>(end - at) >= kBlock; at += kBlock) {
    total = _mm256_add_epi64(total, sums_of(Units::less(load(at))));
  }
  if (at < end) {
    // The last block overlaps the one before it.
    const __m256i less = Units::less(load(end - kBlock));
    total = _mm256_add_epi64(total, sums_of(last_lanes(less, static_cast<std::size_t>(end - at))));
  }
  return Units::kMost * size - sum_of(total);
}

// Shorter holds the lanes of UTF-16 units that take fewer than three octets.
struct Shorter {
  __m256i one;
  __m256i one_or_two;
};

// Counts the octets of UTF-16, 32 units at a time. A unit takes one octet, two or three.
class Utf16Octets {
 public:
  // Returns which units take one octet, and which take one or two.
  PLACEMAT_AVX2_INLINE Shorter add(__m256i first, __m256i second) {
    const __m256i zero = _mm256_setzero_si256();
    // Holds what lies above the lower seven bits: B0 to B7 for high surrogates, B8 to BF for low
    // ones. Other values that do not fit become 7F or 80. The order of the units changes.
    const __m256i upper =
        _mm256_packs_epi16(_mm256_srai_epi16(first, 7), _mm256_srai_epi16(second, 7));
    const __m256i rows = _mm256_and_si256(upper, every_octet<0xF0>());
    const __m256i surrogates = _mm256_cmpeq_epi8(rows, every_octet<0xB0>());
    if (bits_of(surrogates) == 0) {
      high_ = 0;
    } else {
      add_pairs(surrogates, _mm256_slli_epi16(upper, 4));
    }
    return {_mm256_cmpeq_epi8(upper, zero), _mm256_cmpeq_epi8(rows, zero)};
  }

  std::size_t pairs() const { return pairs_; }

 private:
  // Counts the pairs among `surrogates`. Bit 7 of `low` is set at the low ones.
  PLACEMAT_AVX2_INLINE void add_pairs(__m256i surrogates, __m256i low) {
    const std::uint32_t all = in_order(surrogates);
    const std::uint32_t lows = all & in_order(low);
    const std::uint32_t highs = all ^ lows;
    pairs_ += static_cast<std::size_t>(_mm_popcnt_u32((highs << 1 | high_) & lows));
    high_ = highs >> 31;
  }
  PLACEMAT_AVX2_INLINE static std::uint32_t in_order(__m256i packed) {
    constexpr int kMiddleQwordsSwapped = 0xD8;
    return bits_of(_mm256_permute4x64_epi64(packed, kMiddleQwordsSwapped));
  }

  std::size_t pairs_ = 0;
  std::uint32_t high_ = 0;  // 1 if the last unit was a high surrogate
};

PLACEMAT_AVX2 std::size_t length_of_utf16(std::span<const char16_t> units) noexcept {
  constexpr std::size_t kPair = 2 * kUnits;
  const char16_t* at = units.data();
  std::size_t left = units.size();
  Utf16Octets octets;
  std::size_t less = 0;
  if (left >= kPair) {
    __m256i sums = _mm256_setzero_si256();
    for (; left >= kPair; left -= kPair, at += kPair) {
      const Shorter shorter = octets.add(load(at), load(at + kUnits));
      sums = _mm256_add_epi64(sums, sums_of(_mm256_add_epi8(shorter.one, shorter.one_or_two)));
    }
    less = sum_of(sums);
  }
  if (left > 0) {
    const Shorter shorter = octets.add(
        left < kUnits ? first_words(at, left) : load(at),
        left > kUnits ? first_words(at + kUnits, left - kUnits) : _mm256_setzero_si256());
    const auto count = [](__m256i lanes) PLACEMAT_AVX2 {
      return static_cast<std::size_t>(_mm_popcnt_u32(bits_of(lanes)));
    };
    // Each of the zeros after the units counts twice.
    less += count(shorter.one) + count(shorter.one_or_two) - 2 * (kPair - left);
  }
  // A pair takes four octets: two less than 3 + 3.
  return 3 * units.size() - less - 2 * octets.pairs();
}

// Returns how many octets each value takes beyond its first. An ill-formed value takes the three
// octets of U+FFFD.
PLACEMAT_AVX2_INLINE __m256i more_than_one(__m256i units) {
  // The comparisons are signed: the greatest values would be below 0.
  const __m256i values = _mm256_min_epu32(units, every_dword<kMaxScalar + 1>());
  const __m256i two = _mm256_cmpgt_epi32(values, every_dword<kMaxAscii>());
  const __m256i three = _mm256_cmpgt_epi32(values, every_dword<kMaxTwoOctets>());
  const __m256i four = _mm256_cmpgt_epi32(values, every_dword<kMaxThreeOctets>());
  const __m256i too_large = _mm256_cmpgt_epi32(values, every_dword<kMaxScalar>());
  return _mm256_sub_epi32(_mm256_sub_epi32(too_large, four), _mm256_add_epi32(two, three));
}

// Returns how many octets the values take: one to four each.
PLACEMAT_AVX2 std::size_t length_of_utf32(std::span<const char32_t> units) noexcept {
  constexpr std::size_t kDwords = 16;
  constexpr std::size_t kMost = std::size_t{1} << 28;  // a dword can count to six times that
  const char32_t* at = units.data();
  std::size_t left = units.size();
  __m256i total = _mm256_setzero_si256();
  while (left >= kDwords) {
    const char32_t* const end = at + std::min(left / kDwords, kMost) * kDwords;
    left -= static_cast<std::size_t>(end - at);
    __m256i more = _mm256_setzero_si256();
    for (; at < end; at += kDwords) {
      more = _mm256_add_epi32(more, kept(more_than_one(load(at))));
      more = _mm256_add_epi32(more, kept(more_than_one(load(at + kDwords / 2))));
    }
    total = _mm256_add_epi64(total, pair_sums(more));
  }
  if (left > 0) {
    const Dwords last = first_dwords(at, left);
    const __m256i more = _mm256_add_epi32(more_than_one(last.first), more_than_one(last.second));
    total = _mm256_add_epi64(total, pair_sums(more));
  }
  return units.size() + sum_of(total);
}

// Returns the sets of 32 octets, in the lower halves. `before` holds the octet in front of each.
PLACEMAT_AVX2_INLINE OctetSets sets_of(__m256i before, __m256i octets,
                                       const ValidationConstants& with) {
  const auto lanes = [](__m256i vector) PLACEMAT_AVX2 { return std::uint64_t{bits_of(vector)}; };
  const __m256i trails = _mm256_cmpgt_epi8(all_of(0xC0), octets);
  const __m256i faultless =
      _mm256_cmpeq_epi8(faults_in(before, octets, with), _mm256_setzero_si256());
  return {lanes(_mm256_and_si256(faultless, trails)), lanes(trails),
          lanes(_mm256_subs_epu8(octets, with.below_third)),
          lanes(_mm256_subs_epu8(octets, with.below_fourth))};
}

// Joins the sets of some octets with those of others, which begin `further` octets later.
PLACEMAT_AVX2_INLINE OctetSets joined(const OctetSets& some, const OctetSets& others,
                                      std::size_t further) {
  return {some.second | others.second << further, some.trails | others.trails << further,
          some.from_e0 | others.from_e0 << further, some.from_f0 | others.from_f0 << further};
}

// Returns the sets of the octets after the first `count` (less than 64).
PLACEMAT_AVX2_INLINE OctetSets after(const OctetSets& octets, std::size_t count) {
  return {octets.second >> count, octets.trails >> count, octets.from_e0 >> count,
          octets.from_f0 >> count};
}

// Returns how many units 32 octets or more become, with U+FFFD for each ill-formed part.
template <typename Unit>
PLACEMAT_AVX2_INLINE std::size_t length_of_blocks(CodeUnits units) {
  constexpr std::size_t kPair = 2 * kBlock;
  const ValidationConstants with;
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  const auto at = [&](std::size_t place) PLACEMAT_AVX2 {
    return sets_of(load(begin + place - 1), load(begin + place), with);
  };
  const auto pair_at = [&](std::size_t place)
                           PLACEMAT_AVX2 { return joined(at(place), at(place + kBlock), kBlock); };
  Continuation continuation;
  const __m256i first = load(begin);
  const OctetSets first_sets = sets_of(window_at_start(first).before1, first, with);
  if (size == kBlock) {
    continuation.add(first_sets);
    return continuation.units<Unit>(size);
  }
  // Where the blocks overlap, their sets agree.
  const std::size_t second = std::min(size - kBlock, kBlock);
  continuation.add(joined(first_sets, at(second), second));
  std::size_t done = kPair;
  for (; size >= done + kPair; done += kPair) {
    const __m256i both = _mm256_or_si256(load(begin + done), load(begin + done + kBlock));
    if (_mm256_movemask_epi8(both) == 0) {
      continuation.skip();
    } else {
      continuation.add(pair_at(done));
    }
  }
  if (done < size) continuation.add(after(pair_at(size - kPair), done + kPair - size));
  return continuation.units<Unit>(size);
}

}  // namespace

template <typename Unit>
PLACEMAT_AVX2 std::size_t length_replacing(CodeUnits units) noexcept {
  if (units.size() < kBlock) return scalar::length_replacing<Unit>(units);
  return length_of_blocks<Unit>(units);
}

template std::size_t length_replacing<char16_t>(CodeUnits) noexcept;
template std::size_t length_replacing<char32_t>(CodeUnits) noexcept;

PLACEMAT_AVX2 std::size_t utf32_length(CodeUnits units) noexcept {
  if (units.size() < kBlock / 2) return scalar::utf32_length(units);
  return count_units<Utf32Units>(units);
}

PLACEMAT_AVX2 std::size_t utf16_length(CodeUnits units) noexcept {
  if (units.size() < kBlock / 2) return scalar::utf16_length(units);
  return count_units<Utf16Units>(units);
}

template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char16_t> units) noexcept {
  return length_of_utf16(units);
}
template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char32_t> units) noexcept {
  return length_of_utf32(units);
}

}  // namespace placemat::utf8::avx2
