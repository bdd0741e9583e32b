// How the AVX-512 kernel writes what it decodes. A program that is compiled for such a processor
// also expands it in place (inline.h).
//
// The octets of the units that count are packed, low and high ones separately, and then
// interleaved.
#pragma once

#include <algorithm>
#include <bit>

#include "harness/codec/avx512_units.h"

namespace placemat::utf8::avx512 {

PLACEMAT_AVX512_INLINE void put_replacements(Units& units) {
  units.low = blend(units.low, units.bad, all_of(0xFD));
  units.high = blend(units.high, units.bad, all_of(0xFF));
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

// Writes the first sixteen of the units, or those in `lanes` if they are fewer. Answers whether it
// wrote all sixteen, so that there may be more.
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

// Up to half a block.
PLACEMAT_AVX512_INLINE __m512i packed(const HalfUnits& units) {
  return _mm512_permutex2var_epi8(
      _mm512_castsi256_si512(_mm256_maskz_compress_epi8(units.lanes, units.low)),
      load(kInterleaveLower.data()),
      _mm512_castsi256_si512(_mm256_maskz_compress_epi8(units.lanes, units.high)));
}
PLACEMAT_AVX512_INLINE void write(const HalfUnits& units, std::size_t count, char16_t* out) {
  store_lanes(out, first_lanes(count), packed(units));
}
PLACEMAT_AVX512_INLINE void write(const HalfUnits& units, std::size_t count, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  const __m512i words = packed(units);
  __m512i first = _mm512_cvtepu16_epi32(_mm512_castsi512_si256(words));
  __m512i second = _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(words, 1));
  if (units.planes) {
    const __m256i plane = _mm256_maskz_compress_epi8(units.lanes, units.plane);
    add_plane(first, _mm256_castsi256_si128(plane));
    add_plane(second, _mm256_extracti128_si256(plane, 1));
  }
  const std::uint64_t lanes = first_lanes(count);
  store_lanes(out, lanes, first);
  if (count > kQuarter) store_lanes(out + kQuarter, lanes >> kQuarter, second);
}

// How a whole vector is written: kPastCaches only at the start of a cache line.
enum class Store : std::uint8_t { kInCaches, kPastCaches };

template <Store kStore>
PLACEMAT_AVX512_INLINE void store(void* to, __m512i units) {
  if constexpr (kStore == Store::kPastCaches) {
    _mm512_stream_si512(static_cast<__m512i*>(to), units);
  } else {
    _mm512_storeu_si512(to, units);
  }
}

// Writes a block of ASCII. Reads it again, in the parts that are widened.
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

// Decodes up to a block if it is ASCII; otherwise writes nothing and answers false. `out` has room
// for as many units as there are octets.
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

// Decodes what remains where a block's output no longer fits: a few values, up to the first that
// has no room.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress finish_decoding(CodeUnits units, std::span<Unit> out,
                                         Progress at) noexcept {
  const Progress rest =
      scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return {at.read + rest.read, at.written + rest.written};
}

// The state of a decoder between two blocks.
template <IllFormed kIllFormed, typename Unit>
struct Decoder {
  CodeUnits units;
  std::span<Unit> out;
  DecodingConstants with;
  std::size_t block = 0;  // octets read, without those of `carry`
  std::size_t written = 0;
  Carry carry{};

  // What counts as read and written: a sequence that goes on into the next block (see `carry`)
  // does; a surrogate pair of which only one half is written does not.
  Progress position() const noexcept {
    if (carry.low_surrogate != 0) return {block - 1, written - 1};
    return {block + static_cast<std::size_t>(std::countr_one(carry.covered)), written};
  }

  // Writes the units. Answers false if the decoder must stop, at ill-formed input or for want of
  // room; position() is then where it stops.
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

  // Decodes the block that `at` gives. `lanes` are those within the input. Answers as put() does.
  template <typename Block>
  PLACEMAT_AVX512_INLINE bool decode_block(const Block& at, std::uint64_t lanes,
                                           std::size_t length) {
    const __m512i first = at(0);
    const std::uint64_t not_ascii = not_ascii_in(first);
    const std::uint64_t from_e0 = at_least(first, with.from_e0);
    Carry next = carry;
    if ((from_e0 | carry.low_surrogate) == 0) {
      return put(units_of_two(at, not_ascii, 0, lanes, next, with), next, length);
    }
    std::uint64_t from_f0 = at_least(first, with.from_f0);
    if ((from_f0 | carry.low_surrogate) != 0) {
      // F5 to FF begin no sequence, so they need no path of their own.
      const std::uint64_t from_f5 = at_least(first, all_of(0xF5));
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

// Decodes up to a block of any kind. Not expanded in place: it takes more registers than plain
// input needs.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_block(CodeUnits units,
                                                                    std::span<Unit> out) noexcept {
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kOnce}};
  const std::size_t size = units.size();
  const LastBlock at(units.data(), size);
  if (decoder.decode_block(at, first_lanes(size), size)) return {size, decoder.written};
  return finish_decoding<kIllFormed, Unit>(units, out, decoder.position());
}

// Writes the units of half a block. If some are ill-formed, or if there is no room for all, it
// leaves the work to decode_any_block().
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512_INLINE Progress put_half(const HalfUnits& here, CodeUnits units,
                                         std::span<Unit> out) noexcept {
  const auto count = static_cast<std::size_t>(_mm_popcnt_u32(here.lanes));
  if (here.bad != 0 || count > out.size()) return decode_any_block<kIllFormed>(units, out);
  write(here, count, out.data());
  return {units.size(), count};
}

// Up to half a block with sequences of four octets. A function of its own because of the registers
// that it takes.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_half_of_four(
    CodeUnits units, std::span<Unit> out) noexcept {
  const HalfBlock at(units.data(), units.size());
  const HalfConstants with;
  if (at_least(at.first, half_of(0xF5)) != 0) return decode_any_block<kIllFormed>(units, out);
  Carry carry;
  return put_half<kIllFormed>(
      units_of_four(at, not_ascii_in(at.first), at_least(at.first, with.from_e0),
                    first_half_lanes(units.size()), carry, with, Unit{}),
      units, out);
}

// Up to half a block.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_half(CodeUnits units,
                                                                   std::span<Unit> out) noexcept {
  const HalfBlock at(units.data(), units.size());
  const HalfConstants with;
  const std::uint32_t lanes = first_half_lanes(units.size());
  const std::uint32_t not_ascii = not_ascii_in(at.first);
  const std::uint32_t from_e0 = at_least(at.first, with.from_e0);
  Carry carry;
  if (from_e0 == 0) {
    return put_half<kIllFormed>(units_of_two(at, not_ascii, 0, lanes, carry, with), units, out);
  }
  if (at_least(at.first, with.from_f0) != 0) return decode_half_of_four<kIllFormed>(units, out);
  return put_half<kIllFormed>(units_of_three(at, not_ascii, from_e0, lanes, carry, with), units,
                              out);
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
