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

// The sum of what `count_in` answers for each vector and its lanes within the input.
template <typename CountIn>
PLACEMAT_AVX512_INLINE std::size_t count_octets(CodeUnits units, CountIn count_in) {
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

// A unit takes one octet, two or three. A pair takes four: two less than 3 + 3.
PLACEMAT_AVX512 std::size_t length_of(std::span<const char16_t> units) noexcept {
  std::size_t count = units.size();
  for (std::size_t at = 0; at < units.size(); at += kUnits) {
    const std::size_t left = units.size() - at;
    const __m512i words = load_lanes(units.data() + at, first_words(std::min(left, kUnits)));
    const __m512i next = load_lanes(units.data() + at + 1, first_words(std::min(left - 1, kUnits)));
    const __m512i tags = all_words(0xFC00);
    const std::uint32_t high =
        _mm512_cmpeq_epi16_mask(_mm512_and_si512(words, tags), all_words(0xD800));
    const std::uint32_t low =
        _mm512_cmpeq_epi16_mask(_mm512_and_si512(next, tags), all_words(0xDC00));
    count +=
        static_cast<std::size_t>(_mm_popcnt_u32(_mm512_cmpge_epu16_mask(words, all_words(0x80))) +
                                 _mm_popcnt_u32(_mm512_cmpge_epu16_mask(words, all_words(0x800))));
    count -= 2 * static_cast<std::size_t>(_mm_popcnt_u32(high & low));
  }
  return count;
}

// A value that is ill-formed takes the three octets of U+FFFD.
PLACEMAT_AVX512 std::size_t length_of(std::span<const char32_t> units) noexcept {
  std::size_t count = units.size();
  for (std::size_t at = 0; at < units.size(); at += kGroup) {
    const __m512i values =
        load_lanes(units.data() + at, first_words(std::min(units.size() - at, kGroup)));
    const auto from = [values](char32_t least) PLACEMAT_AVX512 {
      return static_cast<std::uint32_t>(_mm512_cmpge_epu32_mask(values, all_dwords(least)));
    };
    const std::uint32_t four = from(kFirstSupplementary) & ~from(kMaxScalar + 1);
    count += static_cast<std::size_t>(_mm_popcnt_u32(from(0x80)) + _mm_popcnt_u32(from(0x800)) +
                                      _mm_popcnt_u32(four));
  }
  return count;
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

PLACEMAT_AVX512 std::size_t utf32_length(CodeUnits units) noexcept {
  return count_octets(units, [](__m512i octets, std::uint64_t lanes) PLACEMAT_AVX512 {
    // As signed numbers, trail octets are the smallest.
    const std::uint64_t starts = _mm512_cmpge_epi8_mask(octets, all_of(0xC0));
    return static_cast<std::size_t>(_mm_popcnt_u64(starts & lanes));
  });
}

PLACEMAT_AVX512 std::size_t utf16_length(CodeUnits units) noexcept {
  return count_octets(units, [](__m512i octets, std::uint64_t lanes) PLACEMAT_AVX512 {
    const std::uint64_t starts = _mm512_cmpge_epi8_mask(octets, all_of(0xC0));
    const std::uint64_t pairs = _mm512_cmpge_epu8_mask(octets, all_of(0xF0));
    return static_cast<std::size_t>(_mm_popcnt_u64(starts & lanes) + _mm_popcnt_u64(pairs & lanes));
  });
}

template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept {
  return length_of(units);
}

template std::size_t utf8_length(std::span<const char16_t>) noexcept;
template std::size_t utf8_length(std::span<const char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
