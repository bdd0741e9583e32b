// Decodes a block, or half of one, for the AVX-512 kernel: returns the octets of the units that
// begin in it.
//
// Every octet is examined as if it began a sequence. Masks say which octets do, and which begin a
// maximal subpart instead. The octets of the result are computed at every place: one vector has the
// low octets of all units, one the high octets, one the planes. So no step waits for the length of
// a sequence, and ill-formed input is one more mask.
#pragma once

#include <algorithm>

#include "harness/codec/avx512_octets.h"

namespace placemat::utf8::avx512 {

// kForbiddenBehindLead holds what may not follow an octet in a sequence. Its index is how far the
// octet is above BF (0: it is no lead).
alignas(64) inline constexpr Table kForbiddenBehindLead = [] {
  Table forbidden = kForbidden;
  forbidden[0] = kAnyOctet;
  return forbidden;
}();

// These tables interleave the lower halves of two vectors, and the upper halves.
alignas(64) inline constexpr Table kInterleaveLower = [] {
  Table from{};
  for (std::size_t i = 0; i < from.size(); ++i) {
    from[i] = static_cast<std::uint8_t>(i / 2 + (i % 2) * kBlock);
  }
  return from;
}();
alignas(64) inline constexpr Table kInterleaveUpper = [] {
  Table from = kInterleaveLower;
  for (std::uint8_t& place : from) place = static_cast<std::uint8_t>(place + kBlock / 2);
  return from;
}();

// DecodingConstants holds what every block needs.
struct DecodingConstants {
  Use use;
  __m512i one = constant_for(use, all_loaded<1>());
  __m512i six_bits = constant_for(use, all_loaded<0x3F>());
  __m512i from_c0 = constant_for(use, all_loaded<0xC0>());
  __m512i from_c2 = constant_for(use, all_loaded<0xC2>());
  __m512i from_e0 = constant_for(use, all_loaded<0xE0>());
  __m512i from_f0 = constant_for(use, all_loaded<0xF0>());
  __m512i two_bits = constant_for(use, all_loaded<0x03>());
  __m512i three_bits = constant_for(use, all_loaded<0x07>());
  __m512i high_tag = constant_for(use, all_loaded<0xD8>());
  __m512i low_tag = constant_for(use, all_loaded<0xDC>());
  __m512i forbidden = constant_for(use, load(kForbiddenBehindLead.data()));
  __m512i kinds = constant_for(use, load(kKinds.data()));
  __m512i lower = constant_for(use, load(kInterleaveLower.data()));
  __m512i upper = constant_for(use, load(kInterleaveUpper.data()));
};
// HalfConstants holds the constants for half a block.
struct HalfConstants {
  __m256i one = half_loaded<1>();
  __m256i six_bits = half_loaded<0x3F>();
  __m256i from_c0 = half_loaded<0xC0>();
  __m256i from_c2 = half_loaded<0xC2>();
  __m256i from_e0 = half_loaded<0xE0>();
  __m256i from_f0 = half_loaded<0xF0>();
  __m256i two_bits = half_loaded<0x03>();
  __m256i three_bits = half_loaded<0x07>();
  __m256i high_tag = half_loaded<0xD8>();
  __m256i low_tag = half_loaded<0xDC>();
  const Table& forbidden = kForbiddenBehindLead;
  const Table& kinds = kKinds;

  PLACEMAT_AVX512_INLINE explicit HalfConstants(Use /*use*/) {}
};

// Units holds the octets of the units that begin in a block's lanes.
struct Units {
  __m512i low;
  __m512i high;
  __m512i plane;        // of UTF-32, if there are sequences of four octets
  std::uint64_t lanes;  // where there is a unit
  std::uint64_t bad;    // those of maximal subparts
  bool planes;          // whether `plane` is more than zeros
};
// HalfUnits is Units for half a block.
struct HalfUnits {
  __m256i low;
  __m256i high;
  __m256i plane;
  std::uint32_t lanes;
  std::uint32_t bad;
  bool planes;
};

// WholeBlock holds the octets of a whole block, or those that lie `ahead` octets (0 to 3) further
// on.
struct WholeBlock {
  using Units = avx512::Units;
  using Constants = DecodingConstants;
  const std::uint8_t* at;
  __m512i first;

  PLACEMAT_AVX512_INLINE explicit WholeBlock(const std::uint8_t* from)
      : at(from), first(load(from)) {}
  PLACEMAT_AVX512_INLINE __m512i operator()(std::size_t ahead) const {
    return ahead == 0 ? first : load(at + ahead);
  }
};
// LastBlock holds the last octets (1 to 66), with zeros after them.
struct LastBlock {
  using Units = avx512::Units;
  using Constants = DecodingConstants;
  __m512i first;
  __m512i next;  // what lies four dwords further on

  PLACEMAT_AVX512_INLINE LastBlock(const std::uint8_t* at, std::size_t left)
      : first(load_first(at, std::min(left, kBlock))) {
    const __m512i behind =
        left > kBlock ? load_first(at + kBlock, left - kBlock) : _mm512_setzero_si512();
    next = _mm512_alignr_epi32(behind, first, 4);
  }
  PLACEMAT_AVX512_INLINE __m512i operator()(std::size_t ahead) const {
    if (ahead == 0) return first;
    if (ahead == 1) return _mm512_alignr_epi8(next, first, 1);
    if (ahead == 2) return _mm512_alignr_epi8(next, first, 2);
    return _mm512_alignr_epi8(next, first, 3);
  }
};

// HalfBlock holds up to half a block, with zeros after it.
struct HalfBlock {
  using Units = HalfUnits;
  using Constants = HalfConstants;
  __m256i first;
  __m256i next;

  PLACEMAT_AVX512_INLINE HalfBlock(const std::uint8_t* at, std::size_t size)
      : first(load_half(at, size)), next(_mm256_alignr_epi32(_mm256_setzero_si256(), first, 4)) {}
  PLACEMAT_AVX512_INLINE __m256i operator()(std::size_t ahead) const {
    if (ahead == 0) return first;
    if (ahead == 1) return _mm256_alignr_epi8(next, first, 1);
    if (ahead == 2) return _mm256_alignr_epi8(next, first, 2);
    return _mm256_alignr_epi8(next, first, 3);
  }
};

// Carry is what a block leaves to the next one: the lanes that belong to a sequence that began
// earlier, and whether the first of them stands for a low surrogate.
struct Carry {
  std::uint64_t covered = 0;
  std::uint64_t low_surrogate = 0;
};

template <typename Block>
using LanesOf = decltype(Block::Units::lanes);
template <typename Block>
inline constexpr unsigned kLast = 8 * sizeof(LanesOf<Block>) - 1;

// Returns six bits of `last` and, above them, the lowest two of `middle`.
template <typename Vector, typename Constants>
PLACEMAT_AVX512_INLINE Vector low_octets(Vector middle, Vector last, const Constants& with) {
  return combined<kSelect>(with.six_bits, last, two_bits_on_top(middle));
}

// Returns the lanes that hold a lead octet and are followed by an octet that the lead allows.
template <typename Vector, typename Constants>
PLACEMAT_AVX512_INLINE auto leads_with_second(Vector first, Vector second, const Constants& with) {
  return allowed(with.forbidden, next_from(first, with.one, with.from_c0), with.kinds, second);
}

// Returns the units of a block in which no octet from E0 to FF begins a sequence.
template <typename Block>
PLACEMAT_AVX512_INLINE typename Block::Units units_of_two(const Block& at, LanesOf<Block> not_ascii,
                                                          LanesOf<Block> from_e0,
                                                          LanesOf<Block> lanes, Carry& carry,
                                                          const typename Block::Constants& with) {
  const auto first = at(0);
  const auto second = at(1);
  const LanesOf<Block> leads = at_least(first, with.from_c2) & ~from_e0;
  const LanesOf<Block> two = leads & trails(second, with.from_c0);
  const LanesOf<Block> covered = two << 1 | static_cast<LanesOf<Block>>(carry.covered);
  carry = {two >> kLast<Block>, 0};
  return {blend(first, leads, low_octets(first, second, with)),
          shifted<2, 0x07>(leads, first),
          all_like(first, 0),
          ~covered & lanes,
          ~covered & not_ascii & ~two & lanes,
          false};
}

// Returns the units of a block without octets F0 to F4. The block before may not end with one of
// these octets either.
template <typename Block>
PLACEMAT_AVX512_INLINE typename Block::Units units_of_three(const Block& at,
                                                            LanesOf<Block> not_ascii,
                                                            LanesOf<Block> from_e0,
                                                            LanesOf<Block> lanes, Carry& carry,
                                                            const typename Block::Constants& with) {
  const auto first = at(0);
  const auto second = at(1);
  const auto third = at(2);
  const LanesOf<Block> two = leads_with_second(first, second, with);
  const LanesOf<Block> three = two & from_e0 & trails(third, with.from_c0);
  const LanesOf<Block> covered = two << 1 | three << 2 | static_cast<LanesOf<Block>>(carry.covered);
  carry = {two >> kLast<Block> | three >> (kLast<Block> - 1), 0};
  const auto middle = blend(first, from_e0, second);
  const auto last = blend(second, from_e0, third);
  const auto high = either(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, first));
  return {blend(first, not_ascii, low_octets(middle, last, with)),
          high,
          all_like(first, 0),
          ~covered & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | three) & lanes,
          false};
}

// Returns the units of any block, in UTF-16. The high surrogate of a pair stands in the lane of the
// lead octet, the low surrogate in the lane after it.
template <typename Block>
PLACEMAT_AVX512_INLINE typename Block::Units units_of_four(
    const Block& at, LanesOf<Block> not_ascii, LanesOf<Block> from_e0, LanesOf<Block> lanes,
    Carry& carry, const typename Block::Constants& with, char16_t) {
  const auto first = at(0);
  const auto second = at(1);
  const auto third = at(2);
  const LanesOf<Block> from_f0 = at_least(first, with.from_f0);
  const LanesOf<Block> two = leads_with_second(first, second, with);
  const LanesOf<Block> three = two & from_e0 & trails(third, with.from_c0);
  const LanesOf<Block> four = three & from_f0 & trails(at(3), with.from_c0);
  const LanesOf<Block> whole3 = three & ~from_f0;
  const LanesOf<Block> low_surrogates =
      four << 1 | static_cast<LanesOf<Block>>(carry.low_surrogate);
  const LanesOf<Block> covered =
      two << 1 | three << 2 | four << 3 | static_cast<LanesOf<Block>>(carry.covered);
  carry = {two >> kLast<Block> | three >> (kLast<Block> - 1) | four >> (kLast<Block> - 2),
           four >> kLast<Block>};

  const LanesOf<Block> from_second = whole3 | low_surrogates;
  const auto middle = blend(first, from_second, second);
  const auto last = blend(second, from_second, third);
  auto low = blend(first, not_ascii, low_octets(middle, last, with));
  auto high = either(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, first));
  // The high surrogate is (value >> 10) + D800 - 40. The subtraction may borrow.
  const auto ten = either(shifted<-2, 0xFC>(four, second), shifted<4, 0x03>(four, third));
  const LanesOf<Block> borrows = at_least(with.six_bits, ten);
  const auto top = combined<kAndThenOr>(first, with.three_bits, with.high_tag);
  low = sum_in(low, four, ten, with.from_c0);
  high = blend(high, four, sum_in(top, borrows, top, all_like(top, 0xFF)));
  high = blend(high, low_surrogates, combined<kAndThenOr>(high, with.two_bits, with.low_tag));
  return {low,
          high,
          all_like(first, 0),
          (~covered | low_surrogates) & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | whole3 | four) & lanes,
          false};
}

// Returns the units of any block, in UTF-32.
template <typename Block>
PLACEMAT_AVX512_INLINE typename Block::Units units_of_four(
    const Block& at, LanesOf<Block> not_ascii, LanesOf<Block> from_e0, LanesOf<Block> lanes,
    Carry& carry, const typename Block::Constants& with, char32_t) {
  const auto first = at(0);
  const auto second = at(1);
  const auto third = at(2);
  const auto fourth = at(3);
  const LanesOf<Block> from_f0 = at_least(first, with.from_f0);
  const LanesOf<Block> two = leads_with_second(first, second, with);
  const LanesOf<Block> three = two & from_e0 & trails(third, with.from_c0);
  const LanesOf<Block> four = three & from_f0 & trails(fourth, with.from_c0);
  const LanesOf<Block> whole3 = three & ~from_f0;
  const LanesOf<Block> covered =
      two << 1 | three << 2 | four << 3 | static_cast<LanesOf<Block>>(carry.covered);
  carry = {two >> kLast<Block> | three >> (kLast<Block> - 1) | four >> (kLast<Block> - 2), 0};

  // Each sequence gives its last two octets, and the octet before them.
  const auto middle = blend(blend(first, whole3, second), four, third);
  const auto last = blend(blend(second, whole3, third), four, fourth);
  const auto front = blend(first, four, second);
  const auto high = either(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, front));
  return {blend(first, not_ascii, low_octets(middle, last, with)),
          high,
          either(shifted<-2, 0x1C>(four, first), shifted<4, 0x03>(four, second)),
          ~covered & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | whole3 | four) & lanes,
          true};
}

}  // namespace placemat::utf8::avx512
