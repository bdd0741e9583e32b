// The AVX-512 kernel computes the lengths of UTF-8 in UTF-16 and UTF-32, and of these in UTF-8.

#include <algorithm>

#include "harness/codec/avx512_spell.h"
#include "harness/codec/avx512_units.h"
#include "harness/codec/avx512_validate.h"
#include "harness/codec/continuation.h"

namespace placemat::utf8::avx512 {
namespace {

constexpr int kEitherDiffers = 0x7E;  // (a ^ c) | (b ^ c)

PLACEMAT_AVX512_INLINE std::size_t count(std::uint64_t lanes) {
  return static_cast<std::size_t>(_mm_popcnt_u64(lanes));
}

// Returns how many octets 64 units take beyond one each. Each octet of the arguments says how long
// one unit is: 0 for one octet, 1 to 0F for two, any other value for more.
PLACEMAT_AVX512_INLINE std::size_t more_octets(__m512i units) {
  return count(_mm512_test_epi8_mask(units, units)) +
         count(_mm512_test_epi8_mask(units, all_of(0xF0)));
}

// Returns what lies above the lower seven bits of 64 units of UTF-16: B0 to BF for surrogates.
// Other values that do not fit become 7F or 80. The order of the units changes.
PLACEMAT_AVX512_INLINE __m512i upper_bits(__m512i first, __m512i second) {
  return _mm512_packs_epi16(_mm512_srai_epi16(first, 7), _mm512_srai_epi16(second, 7));
}

// Returns zero at the high surrogates of pairs. `next` holds the unit after each.
PLACEMAT_AVX512_INLINE __m512i other_than_pairs(__m512i words, __m512i next) {
  // The upper six bits of a low surrogate are those of a high one if 400 is subtracted.
  const __m512i high = _mm512_sub_epi16(next, all_words(0x400));
  const __m512i other = _mm512_ternarylogic_epi64(high, words, all_words(0xD800), kEitherDiffers);
  return _mm512_and_si512(other, all_words(0xFC00));
}

// Returns how many octets fewer the pairs take: a pair takes four octets, two less than twice
// three.
PLACEMAT_AVX512_INLINE std::size_t less_for_pairs(__m512i first, __m512i after_first,
                                                  __m512i second, __m512i after_second) {
  const __m512i others = _mm512_packs_epi16(other_than_pairs(first, after_first),
                                            other_than_pairs(second, after_second));
  return 2 * count(_mm512_testn_epi8_mask(others, others));
}

// kNextWords moves each word to the place of the word before it.
alignas(64) constexpr std::array<std::uint16_t, kUnits> kNextWords = [] {
  std::array<std::uint16_t, kUnits> next{};
  for (std::size_t i = 0; i < next.size(); ++i) next[i] = static_cast<std::uint16_t>(i + 1);
  return next;
}();

// Reports whether one of 64 units is a surrogate. `bits` are the upper_bits() of the units.
PLACEMAT_AVX512_INLINE bool has_surrogates(__m512i bits) {
  return _mm512_cmpeq_epi8_mask(_mm512_and_si512(bits, all_of(0xF0)), all_of(0xB0)) != 0;
}

// Returns how many octets the last 1 to 64 units take.
PLACEMAT_AVX512_INLINE std::size_t length_of_last(const char16_t* at, std::size_t left) {
  const __m512i next = _mm512_load_si512(kNextWords.data());
  const __m512i none = _mm512_setzero_si512();
  if (left > kUnits) {
    const __m512i first = _mm512_loadu_si512(at);
    const __m512i second = load_lanes(at + kUnits, first_words(left - kUnits));
    const __m512i bits = upper_bits(first, second);
    const std::size_t length = left + more_octets(bits);
    if (!has_surrogates(bits)) return length;
    return length - less_for_pairs(first, _mm512_loadu_si512(at + 1), second,
                                   _mm512_permutex2var_epi16(second, next, none));
  }
  const __m512i words = load_lanes(at, first_words(left));
  const __m512i planes = _mm512_and_si512(words, all_words(0xF800));
  const std::size_t length = left + count(_mm512_test_epi16_mask(words, all_words(0xFF80))) +
                             count(_mm512_test_epi16_mask(planes, planes));
  if (_mm512_cmpeq_epi16_mask(planes, all_words(0xD800)) == 0) return length;
  const __m512i other = other_than_pairs(words, _mm512_permutex2var_epi16(words, next, none));
  return length - 2 * count(_mm512_testn_epi16_mask(other, other));
}

PLACEMAT_AVX512 std::size_t length_of(std::span<const char16_t> units) noexcept {
  // After surrogates, more are likely. So the next blocks are treated as if they had some.
  constexpr unsigned kExpected = 7;
  unsigned expected = 0;
  const char16_t* at = units.data();
  std::size_t left = units.size();
  std::size_t length = 0;
  for (; left > 2 * kUnits; left -= 2 * kUnits, at += 2 * kUnits) {
    const __m512i first = _mm512_loadu_si512(at);
    const __m512i second = _mm512_loadu_si512(at + kUnits);
    const __m512i bits = upper_bits(first, second);
    length += 2 * kUnits + more_octets(bits);
    if (expected > 0 || has_surrogates(bits)) {
      expected = expected > 0 ? expected - 1 : kExpected;
      length -= less_for_pairs(first, _mm512_loadu_si512(at + 1), second,
                               _mm512_loadu_si512(at + kUnits + 1));
    }
  }
  return left == 0 ? length : length + length_of_last(at, left);
}

// Returns how many octets 64 values take beyond one each. An ill-formed value takes the three
// octets of U+FFFD.
PLACEMAT_AVX512_INLINE std::size_t more_octets_of(__m512i a, __m512i b, __m512i c, __m512i d) {
  // Holds what lies above the lower seven bits. Signed packing makes 7FFF of larger values.
  const __m512i lower = _mm512_packs_epi32(_mm512_srli_epi32(a, 7), _mm512_srli_epi32(b, 7));
  const __m512i upper = _mm512_packs_epi32(_mm512_srli_epi32(c, 7), _mm512_srli_epi32(d, 7));
  std::size_t more = more_octets(_mm512_packus_epi16(lower, upper));
  constexpr int kFirst = kFirstSupplementary >> 7;
  constexpr int kCount = ((kMaxScalar + 1) >> 7) - kFirst;
  const __m512i either = _mm512_or_si512(lower, upper);
  if (_mm512_cmpge_epi16_mask(either, all_words(kFirst)) != 0) {
    const auto four = [](__m512i words) PLACEMAT_AVX512 {
      return count(
          _mm512_cmplt_epu16_mask(_mm512_sub_epi16(words, all_words(kFirst)), all_words(kCount)));
    };
    more += four(lower) + four(upper);
  }
  return more;
}

PLACEMAT_AVX512 std::size_t length_of(std::span<const char32_t> units) noexcept {
  const char32_t* at = units.data();
  std::size_t left = units.size();
  std::size_t more = 0;
  for (; left >= kBlock; left -= kBlock, at += kBlock) {
    more +=
        more_octets_of(_mm512_loadu_si512(at), _mm512_loadu_si512(at + kGroup),
                       _mm512_loadu_si512(at + 2 * kGroup), _mm512_loadu_si512(at + 3 * kGroup));
  }
  if (left > 0) {
    // Loads up to sixteen values, beginning at a given one. (A load with no lanes takes long if its
    // address is in a page that is not mapped.)
    const auto group = [at, left](std::size_t from) PLACEMAT_AVX512 {
      return left <= from ? _mm512_setzero_si512()
                          : load_lanes(at + from, first_words(left - from));
    };
    more += left <= 2 * kGroup
                ? more_octets_of(group(0), group(kGroup), _mm512_setzero_si512(),
                                 _mm512_setzero_si512())
                : more_octets_of(group(0), group(kGroup), group(2 * kGroup), group(3 * kGroup));
  }
  return units.size() + more;
}

// ContinuationConstants holds what length_replacing() needs in every block.
struct ContinuationConstants {
  __m512i one = kept(all_of(1));
  __m512i from_c0 = kept(all_of(0xC0));
  __m512i from_e0 = kept(all_of(0xE0));
  __m512i from_f0 = kept(all_of(0xF0));
  __m512i forbidden = kept(load(kForbiddenBehindLead.data()));
  __m512i kinds = kept(load(kKinds.data()));

  PLACEMAT_AVX512_INLINE ContinuationConstants() {}
};

// Returns the sets of a block. `before` holds the octet in front of each.
PLACEMAT_AVX512_INLINE OctetSets sets_of(__m512i before, __m512i octets,
                                         const ContinuationConstants& with) {
  return {leads_with_second(before, octets, with), trails(octets, with.from_c0),
          at_least(octets, with.from_e0), at_least(octets, with.from_f0)};
}

}  // namespace

template <typename Unit>
PLACEMAT_AVX512 std::size_t length_replacing(CodeUnits units) noexcept {
  const ContinuationConstants with;
  Continuation continuation;
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  if (size == 0) return 0;
  // Zeros stand for octets past the end: zeros neither continue a character nor are continued.
  const __m512i first = load_first(begin, std::min(size, kBlock));
  if (!is_ascii(first)) continuation.add(sets_of(window_at_start(first).before1, first, with));
  std::size_t at = kBlock;
  for (; size >= at + kBlock; at += kBlock) {
    const __m512i octets = load(begin + at);
    if (is_ascii(octets)) {
      continuation.skip();
    } else {
      continuation.add(sets_of(load(begin + at - 1), octets, with));
    }
  }
  if (at < size) {
    const std::size_t left = size - at;
    continuation.add(sets_of(load_first(begin + at - 1, std::min(left + 1, kBlock)),
                             load_first(begin + at, left), with));
  }
  return continuation.units<Unit>(size);
}

template std::size_t length_replacing<char16_t>(CodeUnits) noexcept;
template std::size_t length_replacing<char32_t>(CodeUnits) noexcept;

namespace {

// kLessOfUtf16 says how many units of UTF-16 fewer than two begin at an octet, negated. Its index
// is the upper six bits of the octet.
alignas(64) constexpr Table kLessOfUtf16 = [] {
  Table less{};
  for (std::size_t bits = 0; bits < less.size(); ++bits) {
    const auto octet = static_cast<std::uint8_t>(bits << 2);
    const int units = is_trail(octet) ? 0 : octet < 0xF0 ? 1 : 2;
    less[bits] = static_cast<std::uint8_t>(units - 2);
  }
  return less;
}();

// Utf32Units and Utf16Units count the units that begin at an octet: none at a trail octet, two of
// UTF-16 at an octet from F0 on, otherwise one. They count how many those are fewer than kMost an
// octet, in the lanes of a vector, which go down, or in the first octets of a block. Counting the
// bits of input shorter than kShortest is faster than adding up lanes.
class Utf32Units {
 public:
  static constexpr std::size_t kMost = 1;
  static constexpr std::size_t kShortest = 8 * kBlock;

  PLACEMAT_AVX512_INLINE Utf32Units() {}

  PLACEMAT_AVX512_INLINE __m512i lanes(__m512i less, __m512i octets) const {
    return _mm512_mask_sub_epi8(less, trails(octets, from_c0_), less, one_);
  }
  PLACEMAT_AVX512_INLINE static std::size_t in_block(__m512i octets, std::size_t) {
    return count(trails(octets, all_of(0xC0)));
  }

 private:
  __m512i one_ = kept(all_of(1));
  __m512i from_c0_ = kept(all_of(0xC0));
};

class Utf16Units {
 public:
  static constexpr std::size_t kMost = 2;
  static constexpr std::size_t kShortest = 4 * kBlock;

  PLACEMAT_AVX512_INLINE Utf16Units() {}

  PLACEMAT_AVX512_INLINE __m512i lanes(__m512i less, __m512i octets) const {
    return sum(less, look_up(table_, upper_six_bits(octets)));
  }
  PLACEMAT_AVX512_INLINE static std::size_t in_block(__m512i octets, std::size_t size) {
    return size + count(trails(octets, all_of(0xC0))) - count(at_least(octets, all_of(0xF0)));
  }

 private:
  __m512i table_ = kept(load(kLessOfUtf16.data()));
};

// Returns how many units fewer than the most the octets become, four blocks at a time, and moves
// `at` behind these.
template <typename Units>
PLACEMAT_AVX512_INLINE std::size_t less_in_groups(const std::uint8_t*& at,
                                                  const std::uint8_t* end) {
  constexpr std::size_t kGroupOctets = 4 * kBlock;
  constexpr std::size_t kMostGroups = 255 / (4 * Units::kMost);  // more could overflow a lane
  const Units units;
  __m512i total = _mm512_setzero_si512();
  while (static_cast<std::size_t>(end - at) >= kGroupOctets) {
    const std::size_t groups =
        std::min(static_cast<std::size_t>(end - at) / kGroupOctets, kMostGroups);
    __m512i a = _mm512_setzero_si512();
    __m512i b = a;
    __m512i c = a;
    __m512i d = a;
    for (std::size_t i = 0; i < groups; ++i, at += kGroupOctets) {
      a = units.lanes(a, load(at));
      b = units.lanes(b, load(at + kBlock));
      c = units.lanes(c, load(at + 2 * kBlock));
      d = units.lanes(d, load(at + 3 * kBlock));
    }
    const __m512i less = _mm512_sub_epi8(_mm512_setzero_si512(), sum(sum(a, b), sum(c, d)));
    total = _mm512_add_epi64(total, _mm512_sad_epu8(less, _mm512_setzero_si512()));
  }
  return static_cast<std::size_t>(_mm512_reduce_add_epi64(total));
}

// Returns how many units the octets become.
template <typename Units>
PLACEMAT_AVX512_INLINE std::size_t count_units(CodeUnits octets) {
  const std::size_t size = octets.size();
  const std::uint8_t* at = octets.data();
  const std::uint8_t* const end = at + size;
  if (size == 0) return 0;
  if (size <= kBlock) return Units::kMost * size - Units::in_block(load_first(at, size), size);
  std::size_t less = size >= Units::kShortest ? less_in_groups<Units>(at, end) : 0;
  for (; static_cast<std::size_t>(end - at) >= kBlock; at += kBlock) {
    less += Units::in_block(load(at), kBlock);
  }
  if (at < end) {
    const std::size_t left = static_cast<std::size_t>(end - at);
    less += Units::in_block(load_first(at, left), left);
  }
  return Units::kMost * size - less;
}

}  // namespace

PLACEMAT_AVX512 std::size_t utf32_length(CodeUnits units) noexcept {
  return count_units<Utf32Units>(units);
}
PLACEMAT_AVX512 std::size_t utf16_length(CodeUnits units) noexcept {
  return count_units<Utf16Units>(units);
}

template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept {
  return length_of(units);
}

template std::size_t utf8_length(std::span<const char16_t>) noexcept;
template std::size_t utf8_length(std::span<const char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
