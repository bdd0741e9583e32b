// How the AVX-512 kernel decodes a block; also what is expanded in place where a program is
// compiled for such a processor (inline.h).
//
// Every octet of a block is looked at as if it began a sequence; masks tell which do, and which
// begin a maximal subpart instead. The octets of the result are worked out at every place, a vector
// for the low octets of all units, one for the high ones, one for the planes; those of the places
// that count are packed, and the vectors interleaved. So no step waits for another's length, and
// ill-formed input is one more mask.
#pragma once

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {

// By how far an octet is above BF (0: it is no lead): what may not follow it in a sequence.
alignas(64) inline constexpr Table kForbiddenBehindLead = [] {
  Table forbidden = kForbidden;
  forbidden[0] = kAnyOctet;
  return forbidden;
}();

// Interleaves the lower halves of two vectors, and the upper ones.
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

// A matrix for gf2p8affine: shifts each octet right (left if negative) and keeps bits of the
// result.
constexpr long long shift_matrix(int right, unsigned kept) {
  std::uint64_t matrix = 0;
  for (int bit = 0; bit < 8; ++bit) {
    const int from = bit + right;
    if (from < 0 || from > 7 || (kept >> bit & 1) == 0) continue;
    matrix |= std::uint64_t{1} << (8 * (7 - bit) + from);
  }
  return static_cast<long long>(matrix);
}

// Of the lanes; 0 in the others.
template <int kRight, unsigned kKept>
PLACEMAT_AVX512_INLINE __m512i shifted(std::uint64_t lanes, __m512i octets) {
  return _mm512_maskz_gf2p8affine_epi64_epi8(lanes, octets,
                                             _mm512_set1_epi64(shift_matrix(kRight, kKept)), 0);
}
template <int kRight, unsigned kKept>
PLACEMAT_AVX512_INLINE __m512i shifted(__m512i octets) {
  return _mm512_gf2p8affine_epi64_epi8(octets, _mm512_set1_epi64(shift_matrix(kRight, kKept)), 0);
}

// What every block needs.
struct DecodingConstants {
  Use use;
  __m512i one = constant_for(use, all_of(1));
  __m512i six_bits = constant_for(use, all_of(0x3F));
  __m512i from_c0 = constant_for(use, all_of(0xC0));
  __m512i from_c2 = constant_for(use, all_of(0xC2));
  __m512i from_e0 = constant_for(use, all_of(0xE0));
  __m512i from_f0 = constant_for(use, all_of(0xF0));
  __m512i forbidden = constant_for(use, load(kForbiddenBehindLead.data()));
  __m512i kinds = constant_for(use, load(kKinds.data()));
  __m512i lower = constant_for(use, load(kInterleaveLower.data()));
  __m512i upper = constant_for(use, load(kInterleaveUpper.data()));
};

PLACEMAT_AVX512_INLINE std::uint64_t trails(__m512i octets, const DecodingConstants& with) {
  return _mm512_cmplt_epi8_mask(octets, with.from_c0);
}

// Where the octets of a block come from: `ahead` of it, 0 to 3.
struct WholeBlock {
  const std::uint8_t* at;
  __m512i first;

  PLACEMAT_AVX512_INLINE explicit WholeBlock(const std::uint8_t* from)
      : at(from), first(load(from)) {}
  PLACEMAT_AVX512_INLINE __m512i operator()(std::size_t ahead) const {
    return ahead == 0 ? first : load(at + ahead);
  }
};
// The last octets (1 to 66), with zeros behind them.
struct LastBlock {
  __m512i first;
  __m512i next;  // four dwords later

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

// What a block leaves to the next one: lanes that belong to a sequence that began before, and
// whether the first of them stands for a low surrogate.
struct Carry {
  std::uint64_t covered = 0;
  std::uint64_t low_surrogate = 0;
};

// The octets of the units that begin in a block's lanes.
struct Units {
  __m512i low;
  __m512i high;
  __m512i plane;        // of UTF-32, if there are sequences of four octets
  std::uint64_t lanes;  // where there is a unit
  std::uint64_t bad;    // those of maximal subparts
  bool planes;          // whether `plane` is more than zeros
};

// Six bits of `last` and, above them, the lowest two of `middle`.
PLACEMAT_AVX512_INLINE __m512i low_octets(__m512i middle, __m512i last,
                                          const DecodingConstants& with) {
  return _mm512_ternarylogic_epi64(with.six_bits, last, _mm512_slli_epi16(middle, 6), kSelect);
}

// Which lanes hold a lead octet with a second octet that it allows.
PLACEMAT_AVX512_INLINE std::uint64_t leads_with_second(__m512i first, __m512i second,
                                                       const DecodingConstants& with) {
  const __m512i above = _mm512_max_epu8(_mm512_adds_epu8(first, with.one), with.from_c0);
  const __m512i forbidden = _mm512_permutexvar_epi8(above, with.forbidden);
  const __m512i kinds = _mm512_permutexvar_epi8(_mm512_srli_epi16(second, 2), with.kinds);
  return _mm512_testn_epi8_mask(forbidden, kinds);
}

// Of a block whose octets from E0 on, if there are any, begin nothing.
template <typename Block>
PLACEMAT_AVX512_INLINE Units units_of_two(const Block& at, std::uint64_t not_ascii,
                                          std::uint64_t from_e0, std::uint64_t lanes, Carry& carry,
                                          const DecodingConstants& with) {
  const __m512i first = at(0);
  const __m512i second = at(1);
  const std::uint64_t leads = _mm512_cmpge_epu8_mask(first, with.from_c2) & ~from_e0;
  const std::uint64_t two = leads & trails(second, with);
  const std::uint64_t covered = two << 1 | carry.covered;
  carry = {two >> 63, 0};
  return {_mm512_mask_mov_epi8(first, leads, low_octets(first, second, with)),
          shifted<2, 0x07>(leads, first),
          _mm512_setzero_si512(),
          ~covered & lanes,
          ~covered & not_ascii & ~two & lanes,
          false};
}

// Of a block without octets of F0 to F4, and not behind one whose last octet is.
template <typename Block>
PLACEMAT_AVX512_INLINE Units units_of_three(const Block& at, std::uint64_t not_ascii,
                                            std::uint64_t from_e0, std::uint64_t lanes,
                                            Carry& carry, const DecodingConstants& with) {
  const __m512i first = at(0);
  const __m512i second = at(1);
  const __m512i third = at(2);
  const std::uint64_t two = leads_with_second(first, second, with);
  const std::uint64_t three = two & from_e0 & trails(third, with);
  const std::uint64_t covered = two << 1 | three << 2 | carry.covered;
  carry = {two >> 63 | three >> 62, 0};
  const __m512i middle = _mm512_mask_mov_epi8(first, from_e0, second);
  const __m512i last = _mm512_mask_mov_epi8(second, from_e0, third);
  const __m512i high =
      _mm512_or_si512(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, first));
  return {_mm512_mask_mov_epi8(first, not_ascii, low_octets(middle, last, with)),
          high,
          _mm512_setzero_si512(),
          ~covered & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | three) & lanes,
          false};
}

// Of any block, in UTF-16: a pair's high surrogate stands in the lane of the lead, the low one in
// the lane behind it.
template <typename Block>
PLACEMAT_AVX512_INLINE Units units_of_four(const Block& at, std::uint64_t not_ascii,
                                           std::uint64_t from_e0, std::uint64_t lanes, Carry& carry,
                                           const DecodingConstants& with, char16_t) {
  const __m512i first = at(0);
  const __m512i second = at(1);
  const __m512i third = at(2);
  const std::uint64_t from_f0 = _mm512_cmpge_epu8_mask(first, with.from_f0);
  const std::uint64_t two = leads_with_second(first, second, with);
  const std::uint64_t three = two & from_e0 & trails(third, with);
  const std::uint64_t four = three & from_f0 & trails(at(3), with);
  const std::uint64_t whole3 = three & ~from_f0;
  const std::uint64_t low_surrogates = four << 1 | carry.low_surrogate;
  const std::uint64_t covered = two << 1 | three << 2 | four << 3 | carry.covered;
  carry = {two >> 63 | three >> 62 | four >> 61, four >> 63};

  const std::uint64_t from_second = whole3 | low_surrogates;
  const __m512i middle = _mm512_mask_mov_epi8(first, from_second, second);
  const __m512i last = _mm512_mask_mov_epi8(second, from_second, third);
  __m512i low = _mm512_mask_mov_epi8(first, not_ascii, low_octets(middle, last, with));
  __m512i high =
      _mm512_or_si512(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, first));
  // The high surrogate is (value >> 10) + D7C0, of which the lower octet may borrow.
  const __m512i ten = _mm512_or_si512(shifted<-2, 0xFC>(second), shifted<4, 0x03>(third));
  const std::uint64_t borrows = _mm512_cmplt_epu8_mask(ten, all_of(0x40));
  const __m512i top = _mm512_add_epi8(_mm512_and_si512(first, all_of(0x07)), all_of(0xD8));
  low = _mm512_mask_sub_epi8(low, four, ten, all_of(0x40));
  high = _mm512_mask_mov_epi8(high, four, _mm512_mask_sub_epi8(top, borrows, top, all_of(1)));
  high =
      _mm512_mask_mov_epi8(high, low_surrogates,
                           _mm512_ternarylogic_epi64(high, all_of(0x03), all_of(0xDC), kAndThenOr));
  return {low,
          high,
          _mm512_setzero_si512(),
          (~covered | low_surrogates) & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | whole3 | four) & lanes,
          false};
}

// The same in UTF-32.
template <typename Block>
PLACEMAT_AVX512_INLINE Units units_of_four(const Block& at, std::uint64_t not_ascii,
                                           std::uint64_t from_e0, std::uint64_t lanes, Carry& carry,
                                           const DecodingConstants& with, char32_t) {
  const __m512i first = at(0);
  const __m512i second = at(1);
  const __m512i third = at(2);
  const __m512i fourth = at(3);
  const std::uint64_t from_f0 = _mm512_cmpge_epu8_mask(first, with.from_f0);
  const std::uint64_t two = leads_with_second(first, second, with);
  const std::uint64_t three = two & from_e0 & trails(third, with);
  const std::uint64_t four = three & from_f0 & trails(fourth, with);
  const std::uint64_t whole3 = three & ~from_f0;
  const std::uint64_t covered = two << 1 | three << 2 | four << 3 | carry.covered;
  carry = {two >> 63 | three >> 62 | four >> 61, 0};

  // The last two octets of each sequence, and the one before them.
  const __m512i middle =
      _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(first, whole3, second), four, third);
  const __m512i last =
      _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(second, whole3, third), four, fourth);
  const __m512i front = _mm512_mask_mov_epi8(first, four, second);
  const __m512i high =
      _mm512_or_si512(shifted<2, 0x0F>(not_ascii, middle), shifted<-4, 0xF0>(from_e0, front));
  return {_mm512_mask_mov_epi8(first, not_ascii, low_octets(middle, last, with)),
          high,
          _mm512_or_si512(shifted<-2, 0x1C>(four, first), shifted<4, 0x03>(four, second)),
          ~covered & lanes,
          ~covered & not_ascii & ~((two & ~from_e0) | whole3 | four) & lanes,
          true};
}

PLACEMAT_AVX512_INLINE void put_replacements(Units& units) {
  units.low = _mm512_mask_mov_epi8(units.low, units.bad, all_of(0xFD));
  units.high = _mm512_mask_mov_epi8(units.high, units.bad, all_of(0xFF));
}

// The units, packed: two vectors of words.
struct Words {
  __m512i lower;
  __m512i upper;
};

PLACEMAT_AVX512_INLINE Words packed(const Units& units, const DecodingConstants& with) {
  const __m512i low = _mm512_maskz_compress_epi8(units.lanes, units.low);
  const __m512i high = _mm512_maskz_compress_epi8(units.lanes, units.high);
  return {_mm512_permutex2var_epi8(low, with.lower, high),
          _mm512_permutex2var_epi8(low, with.upper, high)};
}

PLACEMAT_AVX512_INLINE void write(const Units& units, std::size_t count, char16_t* out,
                                  const DecodingConstants& with) {
  constexpr std::size_t kHalf = kBlock / 2;
  const Words words = packed(units, with);
  if (count < kHalf) {
    store_lanes(out, first_lanes(count), words.lower);
  } else {
    _mm512_storeu_si512(out, words.lower);
    if (count > kHalf) store_lanes(out + kHalf, first_lanes(count - kHalf), words.upper);
  }
}

// Writes the first sixteen of some lanes; whether they are all, and there may be more.
PLACEMAT_AVX512_INLINE bool write_quarter(__m512i units, std::uint64_t lanes, char32_t* out) {
  if ((lanes >> (kBlock / 4 - 1) & 1) != 0) {
    _mm512_storeu_si512(out, units);
    return true;
  }
  if (lanes != 0) store_lanes(out, lanes, units);
  return false;
}

PLACEMAT_AVX512_INLINE void add_plane(__m512i& quarter, __m128i planes) {
  quarter = _mm512_or_si512(quarter, _mm512_slli_epi32(_mm512_cvtepu8_epi32(planes), 16));
}

PLACEMAT_AVX512_INLINE void write(const Units& units, std::size_t count, char32_t* out,
                                  const DecodingConstants& with) {
  constexpr std::size_t kQuarter = kBlock / 4;
  const Words words = packed(units, with);
  __m512i first = _mm512_cvtepu16_epi32(_mm512_castsi512_si256(words.lower));
  __m512i second = _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(words.lower, 1));
  __m512i third = _mm512_cvtepu16_epi32(_mm512_castsi512_si256(words.upper));
  __m512i fourth = _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(words.upper, 1));
  if (units.planes) {
    const __m512i plane = _mm512_maskz_compress_epi8(units.lanes, units.plane);
    add_plane(first, _mm512_castsi512_si128(plane));
    add_plane(second, _mm512_extracti32x4_epi32(plane, 1));
    add_plane(third, _mm512_extracti32x4_epi32(plane, 2));
    add_plane(fourth, _mm512_extracti32x4_epi32(plane, 3));
  }
  const std::uint64_t lanes = first_lanes(count);
  if (write_quarter(first, lanes, out) &&
      write_quarter(second, lanes >> kQuarter, out + kQuarter) &&
      write_quarter(third, lanes >> 2 * kQuarter, out + 2 * kQuarter)) {
    write_quarter(fourth, lanes >> 3 * kQuarter, out + 3 * kQuarter);
  }
}

// Up to half a block of words.
PLACEMAT_AVX512_INLINE void write_words(__m512i words, std::size_t count, char16_t* out) {
  store_lanes(out, first_lanes(count), words);
}
PLACEMAT_AVX512_INLINE void write_words(__m512i words, std::size_t count, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  const std::uint64_t lanes = first_lanes(count);
  store_lanes(out, lanes, _mm512_cvtepu16_epi32(_mm512_castsi512_si256(words)));
  if (count > kQuarter) {
    store_lanes(out + kQuarter, lanes >> kQuarter,
                _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(words, 1)));
  }
}

// Where a whole vector is written to: kPastCaches only where a line begins.
enum class Store : std::uint8_t { kInCaches, kPastCaches };

template <Store kStore>
PLACEMAT_AVX512_INLINE void store(void* to, __m512i units) {
  if constexpr (kStore == Store::kPastCaches) {
    _mm512_stream_si512(static_cast<__m512i*>(to), units);
  } else {
    _mm512_storeu_si512(to, units);
  }
}

// A block of ASCII. Reads it again, in the parts that are widened.
template <Store kStore = Store::kInCaches>
PLACEMAT_AVX512_INLINE void write_ascii(const std::uint8_t* from, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  for (std::size_t i = 0; i < kBlock; i += kQuarter) {
    const __m128i octets = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i));
    store<kStore>(out + i, _mm512_cvtepu8_epi32(octets));
  }
}
template <Store kStore = Store::kInCaches>
PLACEMAT_AVX512_INLINE void write_ascii(const std::uint8_t* from, char16_t* out) {
  constexpr std::size_t kHalf = kBlock / 2;
  for (std::size_t i = 0; i < kBlock; i += kHalf) {
    const __m256i octets = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i));
    store<kStore>(out + i, _mm512_cvtepu8_epi16(octets));
  }
}

// Up to a block of ASCII.
PLACEMAT_AVX512_INLINE void write_short_ascii(__m512i octets, std::size_t size, char16_t* out) {
  const std::uint64_t lanes = first_lanes(size);
  constexpr std::size_t kHalf = kBlock / 2;
  store_lanes(out, lanes, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(octets)));
  if (size > kHalf) {
    store_lanes(out + kHalf, lanes >> kHalf,
                _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(octets, 1)));
  }
}
PLACEMAT_AVX512_INLINE void write_short_ascii(__m512i octets, std::size_t size, char32_t* out) {
  std::uint64_t lanes = first_lanes(size);
  constexpr std::size_t kQuarter = kBlock / 4;
  for (; lanes != 0; lanes >>= kQuarter, out += kQuarter) {
    store_lanes(out, lanes, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(octets)));
    octets = _mm512_alignr_epi32(octets, octets, 4);
  }
}

// Up to half a block of ASCII.
PLACEMAT_AVX512_INLINE void write_half_ascii(__m256i octets, std::size_t size, char16_t* out) {
  store_lanes(out, first_lanes(size), _mm512_cvtepu8_epi16(octets));
}
PLACEMAT_AVX512_INLINE void write_half_ascii(__m256i octets, std::size_t size, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  const std::uint64_t lanes = first_lanes(size);
  store_lanes(out, lanes, _mm512_cvtepu8_epi32(_mm256_castsi256_si128(octets)));
  if (size > kQuarter) {
    store_lanes(out + kQuarter, lanes >> kQuarter,
                _mm512_cvtepu8_epi32(_mm256_extracti128_si256(octets, 1)));
  }
}

// Up to a block, if it is ASCII; `out` has room for as many units.
template <typename Unit>
PLACEMAT_AVX512_INLINE bool decode_short_ascii(CodeUnits units, Unit* out) {
  const std::size_t size = units.size();
  if (size <= kBlock / 2) {
    const __m256i octets = load_half(units.data(), size);
    if (_mm256_movemask_epi8(octets) != 0) return false;
    write_half_ascii(octets, size, out);
    return true;
  }
  const __m512i octets = load_first(units.data(), size);
  if (!is_ascii(octets)) return false;
  write_short_ascii(octets, size, out);
  return true;
}

// What is left where a block's output no longer fits: a few values, up to the one without room.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress finish_decoding(CodeUnits units, std::span<Unit> out,
                                         Progress at) noexcept {
  const Progress rest =
      scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return {at.read + rest.read, at.written + rest.written};
}

// A decoder between two blocks.
template <IllFormed kIllFormed, typename Unit>
struct Decoder {
  CodeUnits units;
  std::span<Unit> out;
  DecodingConstants with;
  std::size_t block = 0;  // the octets read, but for those of `carry`
  std::size_t written = 0;
  Carry carry{};

  // Where it is: a sequence that `carry` tells of is read, a pair that it cuts is not.
  Progress position() const noexcept {
    if (carry.low_surrogate != 0) return {block - 1, written - 1};
    return {block + static_cast<std::size_t>(std::countr_one(carry.covered)), written};
  }

  // Writes the units; false if they stop the decoder, which then is where it stops.
  PLACEMAT_AVX512_INLINE bool put(Units here, const Carry& next, std::size_t length) {
    const bool stops = kIllFormed == IllFormed::kStop && here.bad != 0;
    std::size_t end = length;
    if (__builtin_expect(stops, 0)) {
      end = static_cast<std::size_t>(std::countr_zero(here.bad));
      here.lanes = _bzhi_u64(here.lanes, static_cast<unsigned>(end));
    }
    if constexpr (kIllFormed == IllFormed::kReplace) {
      if (here.bad != 0) put_replacements(here);
    }
    const auto count = static_cast<std::size_t>(_mm_popcnt_u64(here.lanes));
    const std::size_t room = out.size() - written;
    // A pair is written whole or not at all.
    if (__builtin_expect(count + next.low_surrogate > room, 0)) return false;
    write(here, count, out.data() + written, with);
    written += count;
    block += end;
    carry = stops ? Carry{} : next;
    return !stops;
  }

  // The block that `at` gives; `lanes`: those within the input. False as put().
  template <typename Block>
  PLACEMAT_AVX512_INLINE bool decode_block(const Block& at, std::uint64_t lanes,
                                           std::size_t length) {
    const __m512i first = at(0);
    const std::uint64_t not_ascii = _mm512_movepi8_mask(first);
    const std::uint64_t from_e0 = _mm512_cmpge_epu8_mask(first, with.from_e0);
    Carry next = carry;
    if ((from_e0 | carry.low_surrogate) == 0) {
      return put(units_of_two(at, not_ascii, 0, lanes, next, with), next, length);
    }
    std::uint64_t from_f0 = _mm512_cmpge_epu8_mask(first, with.from_f0);
    if ((from_f0 | carry.low_surrogate) != 0) {
      // F5 to FF begin nothing, and need no path of their own.
      const std::uint64_t from_f5 = _mm512_cmpge_epu8_mask(first, all_of(0xF5));
      if (((from_e0 & ~from_f5) | carry.low_surrogate) == 0) {
        return put(units_of_two(at, not_ascii, from_e0, lanes, next, with), next, length);
      }
      from_f0 &= ~from_f5;
    }
    if ((from_f0 | carry.low_surrogate) == 0) {
      return put(units_of_three(at, not_ascii, from_e0, lanes, next, with), next, length);
    }
    return put(units_of_four(at, not_ascii, from_e0, lanes, next, with, Unit{}), next, length);
  }
};

// The octets of the units that begin in half a block, in vectors of 256 bits: they cost half where
// a processor runs an instruction of 512 bits in two halves. Without sequences of four octets.
struct HalfUnits {
  __m256i low;
  __m256i high;
  __mmask32 lanes;
  __mmask32 bad;
};

// As units_of_two().
PLACEMAT_AVX512_INLINE HalfUnits half_of_two(__m256i first, __m256i upper, __mmask32 lanes) {
  const __m256i second = _mm256_alignr_epi8(upper, first, 1);
  const __mmask32 leads = _mm256_cmpge_epu8_mask(first, half_of(0xC2));
  const __mmask32 two = _mm256_mask_cmplt_epi8_mask(leads, second, half_of(0xC0));
  const __m256i six =
      _mm256_ternarylogic_epi64(half_of(0x3F), second, _mm256_slli_epi16(first, 6), kSelect);
  const __m256i high =
      _mm256_maskz_gf2p8affine_epi64_epi8(two, first, _mm256_set1_epi64x(shift_matrix(2, 0x07)), 0);
  const __mmask32 begin = ~(two << 1) & lanes;
  const auto not_ascii = static_cast<__mmask32>(_mm256_movemask_epi8(first));
  return {_mm256_mask_mov_epi8(first, two, six), high, begin, begin & not_ascii & ~two};
}

// As units_of_three().
PLACEMAT_AVX512_INLINE HalfUnits half_of_three(__m256i first, __m256i upper, __mmask32 from_e0,
                                               __mmask32 lanes) {
  const __m256i second = _mm256_alignr_epi8(upper, first, 1);
  const __m256i third = _mm256_alignr_epi8(upper, first, 2);
  const __mmask32 not_ascii = _mm256_movepi8_mask(first);
  const __m256i above = _mm256_max_epu8(_mm256_adds_epu8(first, half_of(1)), half_of(0xC0));
  const __mmask32 two = _mm256_testn_epi8_mask(look_up(kForbiddenBehindLead, above),
                                               look_up(kKinds, _mm256_srli_epi16(second, 2)));
  const __mmask32 three = two & from_e0 & _mm256_cmplt_epi8_mask(third, half_of(0xC0));
  const __m256i middle = _mm256_mask_mov_epi8(first, from_e0, second);
  const __m256i last = _mm256_mask_mov_epi8(second, from_e0, third);
  const __m256i six =
      _mm256_ternarylogic_epi64(half_of(0x3F), last, _mm256_slli_epi16(middle, 6), kSelect);
  const __m256i high =
      _mm256_or_si256(_mm256_maskz_gf2p8affine_epi64_epi8(
                          not_ascii, middle, _mm256_set1_epi64x(shift_matrix(2, 0x0F)), 0),
                      _mm256_maskz_gf2p8affine_epi64_epi8(
                          from_e0, first, _mm256_set1_epi64x(shift_matrix(-4, 0xF0)), 0));
  const __mmask32 begin = ~(two << 1 | three << 2) & lanes;
  return {_mm256_mask_mov_epi8(first, not_ascii, six), high, begin,
          begin & not_ascii & ~((two & ~from_e0) | three)};
}

// Up to a block of any kind. A call: its registers are more than what is plain needs.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_block(CodeUnits units,
                                                                    std::span<Unit> out) noexcept {
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kOnce}};
  const std::size_t size = units.size();
  const LastBlock at(units.data(), size);
  if (decoder.decode_block(at, first_lanes(size), size)) return {size, decoder.written};
  return finish_decoding<kIllFormed, Unit>(units, out, decoder.position());
}

// Up to half a block. What is ill-formed, or four octets long, or has no room, is the whole
// block's.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_half(CodeUnits units,
                                                                   std::span<Unit> out) noexcept {
  const __m256i first = load_half(units.data(), units.size());
  const auto lanes = static_cast<__mmask32>(first_lanes(units.size()));
  const __m256i upper = _mm256_alignr_epi32(_mm256_setzero_si256(), first, 4);
  const __mmask32 from_e0 = _mm256_cmpge_epu8_mask(first, half_of(0xE0));
  HalfUnits here;
  if (from_e0 == 0) {
    here = half_of_two(first, upper, lanes);
  } else {
    if (_mm256_cmpge_epu8_mask(first, half_of(0xF0)) != 0)
      return decode_any_block<kIllFormed, Unit>(units, out);
    here = half_of_three(first, upper, from_e0, lanes);
  }
  const auto count = static_cast<std::size_t>(_mm_popcnt_u32(here.lanes));
  if (here.bad != 0 || count > out.size()) return decode_any_block<kIllFormed, Unit>(units, out);
  const __m512i words = _mm512_permutex2var_epi8(
      _mm512_castsi256_si512(_mm256_maskz_compress_epi8(here.lanes, here.low)),
      load(kInterleaveLower.data()),
      _mm512_castsi256_si512(_mm256_maskz_compress_epi8(here.lanes, here.high)));
  write_words(words, count, out.data());
  return {units.size(), count};
}

// Up to a block, not empty.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512_INLINE Progress decode_short(CodeUnits units, std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  if (size <= out.size() && decode_short_ascii(units, out.data())) return {size, size};
  if (size <= kBlock / 2) return decode_any_half<kIllFormed, Unit>(units, out);
  return decode_any_block<kIllFormed, Unit>(units, out);
}

}  // namespace placemat::utf8::avx512
