// The AVX-512 kernel: how long input is in UTF-16 and UTF-32, and how long encoded UTF-8 is.

#include <algorithm>

#include "harness/codec/avx512_spell.h"
#include "harness/codec/avx512_units.h"
#include "harness/codec/avx512_validate.h"
#include "harness/codec/continuation.h"

namespace placemat::utf8::avx512 {
namespace {

// How many blocks are counted together.
constexpr std::size_t kBlocks = 4;

// How many units of UTF-16 begin at an octet, indexed by its upper six bits.
alignas(64) constexpr Table kUtf16Units = [] {
  Table units{};
  for (std::size_t bits = 0; bits < units.size(); ++bits) {
    const auto octet = static_cast<std::uint8_t>(bits << 2);
    units[bits] = is_trail(octet) ? 0 : octet < 0xF0 ? 1 : 2;
  }
  return units;
}();

PLACEMAT_AVX512_INLINE std::size_t count(std::uint32_t lanes) {
  return static_cast<std::size_t>(_mm_popcnt_u32(lanes));
}

// How many octets units of UTF-16 take more than one each. A pair takes four octets: two less than
// 3 + 3. load_next() loads the units that stand one further on.
template <typename LoadNext>
PLACEMAT_AVX512_INLINE std::size_t more_octets(__m512i words, LoadNext load_next) {
  const std::size_t more = count(_mm512_cmpge_epu16_mask(words, all_words(0x80))) +
                           count(_mm512_cmpge_epu16_mask(words, all_words(0x800)));
  const auto tagged = [](__m512i units, int bits, int tag) PLACEMAT_AVX512 {
    return _mm512_cmpeq_epi16_mask(_mm512_and_si512(units, all_words(bits)), all_words(tag));
  };
  if (tagged(words, 0xF800, 0xD800) == 0) return more;
  return more - 2 * count(tagged(words, 0xFC00, 0xD800) & tagged(load_next(), 0xFC00, 0xDC00));
}

PLACEMAT_AVX512 std::size_t length_of(std::span<const char16_t> units) noexcept {
  std::size_t length = units.size();
  std::size_t at = 0;
  for (; units.size() - at > kUnits; at += kUnits) {
    const char16_t* const from = units.data() + at;
    length += more_octets(_mm512_loadu_si512(from),
                          [from]() PLACEMAT_AVX512 { return _mm512_loadu_si512(from + 1); });
  }
  if (const std::size_t left = units.size() - at; left > 0) {
    const char16_t* const from = units.data() + at;
    length += more_octets(load_lanes(from, first_words(left)), [from, left]() PLACEMAT_AVX512 {
      return load_lanes(from + 1, first_words(left - 1));
    });
  }
  return length;
}

// A value that is ill-formed takes the three octets of U+FFFD.
PLACEMAT_AVX512 std::size_t length_of(std::span<const char32_t> units) noexcept {
  constexpr std::size_t kMost = std::size_t{1} << 28;  // a dword can count to three times that
  std::size_t length = units.size();
  for (std::size_t at = 0; at < units.size();) {
    const std::size_t end = std::min(units.size(), at + kMost * kGroup);
    // How many values take two octets or more, three or more, and four.
    __m512i two = _mm512_setzero_si512();
    __m512i three = two;
    __m512i four = two;
    const auto add = [&](__m512i values) PLACEMAT_AVX512 {
      const auto from = [values](char32_t least) PLACEMAT_AVX512 {
        return _mm512_cmpge_epu32_mask(values, all_dwords(least));
      };
      const __m512i one = all_dwords(1);
      two = _mm512_mask_add_epi32(two, from(kMaxAscii + 1), two, one);
      three = _mm512_mask_add_epi32(three, from(kMaxTwoOctets + 1), three, one);
      const auto supplementary =
          static_cast<__mmask16>(from(kFirstSupplementary) & ~from(kMaxScalar + 1));
      four = _mm512_mask_add_epi32(four, supplementary, four, one);
    };
    for (; end - at >= kGroup; at += kGroup) add(_mm512_loadu_si512(units.data() + at));
    if (at < end) add(load_lanes(units.data() + at, first_words(end - at)));
    const __m512i more = _mm512_add_epi32(_mm512_add_epi32(two, three), four);
    at = end;
    length += static_cast<std::size_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(
        _mm512_and_si512(more, _mm512_set1_epi64(0xFFFFFFFF)), _mm512_srli_epi64(more, 32))));
  }
  return length;
}

// What length_replacing() needs in every block.
struct ContinuationConstants {
  __m512i one = kept(all_of(1));
  __m512i from_c0 = kept(all_of(0xC0));
  __m512i from_e0 = kept(all_of(0xE0));
  __m512i from_f0 = kept(all_of(0xF0));
  __m512i forbidden = kept(load(kForbiddenBehindLead.data()));
  __m512i kinds = kept(load(kKinds.data()));

  PLACEMAT_AVX512_INLINE ContinuationConstants() {}
};

// `before` are the octets, one octet earlier.
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
  // Zeros stand for octets that are not there: they neither continue a character nor are continued.
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

// Short input is counted most, and for that bits are counted faster than vectors are summed.
PLACEMAT_AVX512 std::size_t utf32_length(CodeUnits units) noexcept {
  const auto count_in = [](__m512i octets, std::uint64_t lanes) PLACEMAT_AVX512 {
    // As signed numbers, trail octets are the smallest.
    const std::uint64_t starts = _mm512_cmpge_epi8_mask(octets, all_of(0xC0));
    return static_cast<std::size_t>(_mm_popcnt_u64(starts & lanes));
  };
  std::size_t count = 0;
  std::size_t at = 0;
  if (units.size() >= kLong) {
    at = kBlock - octets_of_line(units.data());
    count = count_in(load(units.data()), first_lanes(at));
  }
  for (; units.size() - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    const std::uint8_t* const from = units.data() + at;
    count += (count_in(load(from), ~0ULL) + count_in(load(from + kBlock), ~0ULL)) +
             (count_in(load(from + 2 * kBlock), ~0ULL) + count_in(load(from + 3 * kBlock), ~0ULL));
  }
  for (; units.size() - at >= kBlock; at += kBlock) {
    count += count_in(load(units.data() + at), ~0ULL);
  }
  const std::size_t left = units.size() - at;
  if (left > 0) {
    count += count_in(load_first(units.data() + at, left), first_lanes(left));
  }
  return count;
}

PLACEMAT_AVX512 std::size_t utf16_length(CodeUnits units) noexcept {
  const __m512i table = kept(load(kUtf16Units.data()));
  const auto sums = [table](__m512i octets, std::uint64_t lanes) PLACEMAT_AVX512 {
    // The shift crosses octets, but the look-up takes the lower six bits alone.
    const __m512i here = _mm512_maskz_permutexvar_epi8(lanes, _mm512_srli_epi16(octets, 2), table);
    return _mm512_sad_epu8(here, _mm512_setzero_si512());
  };
  __m512i totals[kBlocks] = {};
  std::size_t at = 0;
  if (units.size() >= kLong) {
    at = kBlock - octets_of_line(units.data());
    totals[0] = sums(load(units.data()), first_lanes(at));
  }
  for (; units.size() - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    for (std::size_t block = 0; block < kBlocks; ++block) {
      const __m512i octets = load(units.data() + at + block * kBlock);
      totals[block] = _mm512_add_epi64(totals[block], sums(octets, ~0ULL));
    }
  }
  for (; at < units.size(); at += kBlock) {
    const std::size_t left = std::min(units.size() - at, kBlock);
    totals[0] =
        _mm512_add_epi64(totals[0], sums(load_first(units.data() + at, left), first_lanes(left)));
  }
  return static_cast<std::size_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(
      _mm512_add_epi64(totals[0], totals[1]), _mm512_add_epi64(totals[2], totals[3]))));
}

template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept {
  return length_of(units);
}

template std::size_t utf8_length(std::span<const char16_t>) noexcept;
template std::size_t utf8_length(std::span<const char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
