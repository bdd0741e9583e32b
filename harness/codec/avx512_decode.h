// Writes what the AVX-512 kernel decodes. A program that is compiled for a processor with AVX-512
// also expands these functions in place (inline.h).
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

// Words holds up to 64 units: their words and, if there are sequences of four octets, their planes.
struct Words {
  __m512i lower;
  __m512i upper;
  __m512i plane;
  bool planes;
};

PLACEMAT_AVX512_INLINE Words packed(const Units& units, const DecodingConstants& with) {
  const __m512i low = compressed(units.lanes, units.low);
  const __m512i high = compressed(units.lanes, units.high);
  return {_mm512_permutex2var_epi8(low, with.lower, high),
          _mm512_permutex2var_epi8(low, with.upper, high), compressed(units.lanes, units.plane),
          units.planes};
}
PLACEMAT_AVX512_INLINE Words packed(const HalfUnits& units, const HalfConstants& /*with*/) {
  const __m512i low = _mm512_castsi256_si512(compressed(units.lanes, units.low));
  const __m512i high = _mm512_castsi256_si512(compressed(units.lanes, units.high));
  return {_mm512_permutex2var_epi8(low, load(kInterleaveLower.data()), high),
          _mm512_setzero_si512(), _mm512_castsi256_si512(compressed(units.lanes, units.plane)),
          units.planes};
}

// Writes the first `count` units. There are at most kMost: half a block or a whole one.
template <std::size_t kMost>
PLACEMAT_AVX512_INLINE void write(const Words& words, std::size_t count, char16_t* out) {
  constexpr std::size_t kHalf = kBlock / 2;
  if (kMost == kHalf || count < kHalf) {
    store_lanes(out, first_lanes(count), words.lower);
  } else {
    _mm512_storeu_si512(out, words.lower);
    if (count > kHalf) store_lanes(out + kHalf, first_lanes(count - kHalf), words.upper);
  }
}

// Writes the first sixteen of the units, or those in `lanes` if they are fewer. Returns true if it
// wrote all sixteen, so that there may be more.
PLACEMAT_AVX512_INLINE bool write_quarter(__m256i words, __m128i planes, bool any,
                                          std::uint64_t lanes, char32_t* out) {
  __m512i units = _mm512_cvtepu16_epi32(words);
  if (any) units = _mm512_or_si512(units, _mm512_slli_epi32(_mm512_cvtepu8_epi32(planes), 16));
  if ((lanes >> (kBlock / 4 - 1) & 1) != 0) {
    _mm512_storeu_si512(out, units);
    return true;
  }
  if (lanes != 0) store_lanes(out, lanes, units);
  return false;
}

template <std::size_t kMost>
PLACEMAT_AVX512_INLINE void write(const Words& words, std::size_t count, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  const std::uint64_t lanes = first_lanes(count);
  if (write_quarter(_mm512_castsi512_si256(words.lower), _mm512_castsi512_si128(words.plane),
                    words.planes, lanes, out) &&
      write_quarter(_mm512_extracti64x4_epi64(words.lower, 1),
                    _mm512_extracti32x4_epi32(words.plane, 1), words.planes, lanes >> kQuarter,
                    out + kQuarter) &&
      kMost == kBlock &&
      write_quarter(_mm512_castsi512_si256(words.upper), _mm512_extracti32x4_epi32(words.plane, 2),
                    words.planes, lanes >> 2 * kQuarter, out + 2 * kQuarter)) {
    write_quarter(_mm512_extracti64x4_epi64(words.upper, 1),
                  _mm512_extracti32x4_epi32(words.plane, 3), words.planes, lanes >> 3 * kQuarter,
                  out + 3 * kQuarter);
  }
}

// Store says how a whole vector is written. kPastCaches is used only at the start of a cache line.
enum class Store : std::uint8_t { kInCaches, kPastCaches };

template <Store kStore>
PLACEMAT_AVX512_INLINE void store(void* to, __m512i units) {
  if constexpr (kStore == Store::kPastCaches) {
    _mm512_stream_si512(static_cast<__m512i*>(to), units);
  } else {
    _mm512_storeu_si512(to, units);
  }
}

// Writes a block of ASCII.
template <Store kStore = Store::kInCaches>
PLACEMAT_AVX512_INLINE void write_ascii(__m512i octets, char16_t* out) {
  store<kStore>(out, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(octets)));
  store<kStore>(out + kBlock / 2, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(octets, 1)));
}
template <Store kStore = Store::kInCaches>
PLACEMAT_AVX512_INLINE void write_ascii(__m512i octets, char32_t* out) {
  constexpr std::size_t kQuarter = kBlock / 4;
  store<kStore>(out, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(octets)));
  store<kStore>(out + kQuarter, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(octets, 1)));
  store<kStore>(out + 2 * kQuarter, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(octets, 2)));
  store<kStore>(out + 3 * kQuarter, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(octets, 3)));
}

// Returns ASCII as words.
PLACEMAT_AVX512_INLINE Words widened(__m256i octets) {
  const __m512i zero = _mm512_setzero_si512();
  return {_mm512_cvtepu8_epi16(octets), zero, zero, false};
}
PLACEMAT_AVX512_INLINE Words widened(__m512i octets) {
  return {_mm512_cvtepu8_epi16(_mm512_castsi512_si256(octets)),
          _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(octets, 1)), _mm512_setzero_si512(),
          false};
}

inline constexpr int kTimes = 0x40014001;  // the words 4001

// Joins sequences of one and two octets into words, from the last octet of each and from how far
// its lead octet is above C2 (0 for ASCII). A lead octet counts 40 times. A trail octet is 80 too
// large, and the two by which C2 is above C0 make up for that.
PLACEMAT_AVX512_INLINE Words joined(__m512i above, __m512i last) {
  const __m512i times = _mm512_set1_epi32(in_memory(kTimes));
  const __m512i lower = _mm512_permutex2var_epi8(last, load(kInterleaveLower.data()), above);
  const __m512i upper = _mm512_permutex2var_epi8(last, load(kInterleaveUpper.data()), above);
  return {_mm512_maddubs_epi16(lower, times), _mm512_maddubs_epi16(upper, times),
          _mm512_setzero_si512(), false};
}
PLACEMAT_AVX512_INLINE Words joined(__m256i above, __m256i last) {
  return joined(_mm512_castsi256_si512(above), _mm512_castsi256_si512(last));
}

// Decodes sequences of one and two octets. Mixed text needs no separate path for each length.
template <typename Unit>
struct PlainDecoder {
  const std::uint8_t* from;
  Unit* to;
  std::uint64_t lead = 0;  // 1 if a lead octet comes right before `from`

  // Decodes `length` octets: `lanes`. Returns false, without effect, if other sequences are among
  // them, or if there is no room. `before` holds the octet in front of each. Each unit is written
  // at its last octet, so no block waits to learn where it begins.
  template <typename Vector, typename Lanes>
  PLACEMAT_AVX512_INLINE bool decode(Vector octets, Vector before, Lanes lanes, std::size_t length,
                                     std::size_t room) {
    constexpr std::size_t kMost = sizeof(Vector);
    const Lanes not_ascii = not_ascii_in(octets);
    if ((not_ascii | lead) == 0) {
      if (length > room) return false;
      write<kMost>(widened(octets), length, to);
      from += length;
      to += length;
      return true;
    }
    const Vector above = sum(before, all_loaded<0x100 - 0xC2>(octets));
    const Lanes after_lead = below(above, all_loaded<0xE0 - 0xC2>(octets));
    const Lanes trail = trails(octets, all_loaded<0xC0>(octets));
    const Lanes leads = not_ascii & ~trail;
    if (after_lead != trail || (leads << 1 | static_cast<Lanes>(lead)) != trail) return false;
    const Lanes last = lanes & ~leads;
    const auto count = static_cast<std::size_t>(_mm_popcnt_u64(last));
    if (count > room) return false;
    lead = leads >> (kMost - 1);
    write<kMost>(joined(compressed(last, only(trail, above)), compressed(last, octets)), count, to);
    from += length;
    to += count;
    return true;
  }
};

// Decodes up to a block, not empty, if there are only whole sequences of one and two octets, and
// room. Otherwise returns false, and `done` is meaningless.
template <typename Unit>
PLACEMAT_AVX512_INLINE bool decode_short_plain(CodeUnits units, std::span<Unit> out,
                                               Progress& done) noexcept {
  const std::size_t size = units.size();
  PlainDecoder<Unit> decoder{units.data(), out.data()};
  bool plain = false;
  if (size <= kBlock / 2) {
    const __m256i octets = load_half(units.data(), size);
    plain = decoder.decode(octets, one_on(octets), first_half_lanes(size), size, out.size());
  } else {
    const __m512i octets = load_first(units.data(), size);
    plain = decoder.decode(octets, one_on(octets), first_lanes(size), size, out.size());
  }
  done = {size, static_cast<std::size_t>(decoder.to - out.data())};
  return plain && decoder.lead == 0;
}

// Decodes what remains after a block that did not fit or was ill-formed: a few values, up to the
// one that stops the decoder.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress finish_decoding(CodeUnits units, std::span<Unit> out,
                                         Progress at) noexcept {
  const Progress rest =
      scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return {at.read + rest.read, at.written + rest.written};
}

// Decoder is the state of a decoder between two blocks.
template <IllFormed kIllFormed, typename Unit>
struct Decoder {
  CodeUnits units;
  std::span<Unit> out;
  DecodingConstants with;
  std::size_t block = 0;  // octets read, without those of `carry`
  std::size_t written = 0;
  Carry carry{};

  // Returns what counts as read and written. A sequence that continues in the next block (see
  // `carry`) counts; a surrogate pair counts only after both halves are written.
  Progress position() const noexcept {
    if (carry.low_surrogate != 0) return {block - 1, written - 1};
    return {block + static_cast<std::size_t>(std::countr_one(carry.covered)), written};
  }

  // Writes the units. Returns false if the decoder must stop, at ill-formed input or for want of
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
    write<kBlock>(packed(here, with), count, out.data() + written);
    written += count;
    block += end;
    carry = stops ? Carry{} : next;
    return !stops;
  }

  // Decodes the block that `at` gives. `lanes` are those within the input. Returns what put()
  // returns.
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

// Decodes up to a block of any kind. It is not expanded in place, because it takes more registers
// than plain input needs.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_block(CodeUnits units,
                                                                    std::span<Unit> out) noexcept {
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kOnce}};
  const std::size_t size = units.size();
  const LastBlock at(units.data(), size);
  if (decoder.decode_block(at, first_lanes(size), size)) return {size, decoder.written};
  return finish_decoding<kIllFormed, Unit>(units, out, decoder.position());
}

// Writes the units of short input, or those before what is ill-formed. If the ill-formed part is to
// be replaced, or if there is no room for all units, it leaves the work to decode_any_block().
template <IllFormed kIllFormed, typename Block, typename Unit>
PLACEMAT_AVX512_INLINE Progress put_short(typename Block::Units here,
                                          const typename Block::Constants& with, CodeUnits units,
                                          std::span<Unit> out) noexcept {
  std::size_t end = units.size();
  if (here.bad != 0) {
    if constexpr (kIllFormed == IllFormed::kReplace) {
      return decode_any_block<kIllFormed>(units, out);
    }
    end = static_cast<std::size_t>(std::countr_zero(here.bad));
    here.lanes &= static_cast<LanesOf<Block>>(first_lanes(end));
  }
  const auto count = static_cast<std::size_t>(_mm_popcnt_u64(here.lanes));
  if (count > out.size()) return decode_any_block<kIllFormed>(units, out);
  write<sizeof(here.low)>(packed(here, with), count, out.data());
  return {end, count};
}

// Decodes up to half a block if Block is HalfBlock, up to a block if it is LastBlock.
template <IllFormed kIllFormed, typename Block, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_short(CodeUnits units,
                                                                    std::span<Unit> out) noexcept {
  const Block at(units.data(), units.size());
  const typename Block::Constants with{Use::kOnce};
  const auto lanes = static_cast<LanesOf<Block>>(first_lanes(units.size()));
  const LanesOf<Block> not_ascii = not_ascii_in(at.first);
  const LanesOf<Block> from_e0 = at_least(at.first, with.from_e0);
  Carry carry;
  if (at_least(at.first, with.from_f0) == 0) {
    return put_short<kIllFormed, Block>(units_of_three(at, not_ascii, from_e0, lanes, carry, with),
                                        with, units, out);
  }
  return put_short<kIllFormed, Block>(
      units_of_four(at, not_ascii, from_e0, lanes, carry, with, Unit{}), with, units, out);
}

// Decodes up to a block, not empty. It may overwrite what decode_short_plain() has written.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512_INLINE Progress decode_short(CodeUnits units, std::span<Unit> out) noexcept {
  Progress done;
  if (decode_short_plain(units, out, done)) return done;
  if (units.size() <= kBlock / 2) return decode_any_short<kIllFormed, HalfBlock>(units, out);
  return decode_any_short<kIllFormed, LastBlock>(units, out);
}

}  // namespace placemat::utf8::avx512
