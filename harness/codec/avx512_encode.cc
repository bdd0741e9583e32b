// The AVX-512 kernel encodes UTF-16 and UTF-32 to UTF-8.
//
// It encodes thirty-two units at a time, which avx512_spell.h spells. A store without a mask is
// faster than one with a mask, but writes a whole vector. A store without a mask is used where the
// next store certainly overwrites the octets that should not be there.

#include <algorithm>
#include <bit>
#include <type_traits>

#include "harness/codec/avx512_spell.h"

namespace placemat::utf8::avx512 {
namespace {

// Behind says what may happen to the octets past those that are packed, up to a whole vector.
enum class Behind : std::uint8_t { kUntouched, kOverwritten };

PLACEMAT_AVX512_INLINE void pack(const Spelt& spelt, std::uint8_t* to, std::size_t length,
                                 Behind behind) {
  const __m512i packed = _mm512_maskz_compress_epi8(spelt.kept, spelt.octets);
  if (__builtin_expect(behind == Behind::kOverwritten, 1)) {
    _mm512_storeu_si512(to, packed);
  } else {
    store_lanes(to, first_lanes(length), packed);
  }
}

// kFew is the largest number of units that is encoded without preparations.
constexpr std::size_t kFew = 16 * kUnits;

// kAhead is the number of units that are searched for surrogates in advance.
constexpr std::size_t kAhead = 4 * kUnits;

// Reports whether none of the kAhead units at `at` is a surrogate or ill-formed.
PLACEMAT_AVX512_INLINE bool is_plain(const char16_t* at, const KeptConstants& with) {
  __m512i least = all_of(0xFF);
  for (std::size_t i = 0; i < kAhead; i += kUnits) {
    // Each lane is zero where a surrogate is.
    const __m512i plane = _mm512_ternarylogic_epi64(_mm512_loadu_si512(at + i), with.planes,
                                                    with.surrogates, kAndThenXor);
    least = _mm512_min_epu16(least, plane);
  }
  return _mm512_testn_epi16_mask(least, least) == 0;
}
// Does the same for values, and returns false for values above the surrogates, too.
PLACEMAT_AVX512_INLINE bool is_plain(const char32_t* at, const KeptConstants& /*with*/) {
  __m512i most = _mm512_setzero_si512();
  for (std::size_t i = 0; i < kAhead; i += kGroup) {
    most = _mm512_max_epu32(most, _mm512_loadu_si512(at + i));
  }
  return _mm512_cmpge_epu32_mask(most, all_dwords(kFirstSurrogate)) == 0;
}

// Encodes any number of units, without preparations.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode_few(std::span<const Unit> units,
                                    std::span<std::uint8_t> out) noexcept;

// Encoder is for long input if With is KeptConstants. Then the encoder searches for surrogates in
// advance, and stores without a mask where the next store overwrites the rest. If the encoder must
// stop, encode_few() continues.
template <IllFormed kIllFormed, typename Unit, typename With>
struct Encoder {
  static constexpr bool kLong = std::is_same_v<With, KeptConstants>;

  std::span<const Unit> units;
  std::span<std::uint8_t> out;
  With with;
  Progress at{};
  // behind_high says whether the next unit is the low surrogate of a pair whose first half is
  // already written.
  bool behind_high = false;
  // The units before `looked_to` have been searched, and hold no surrogate from `plain_from` on.
  std::size_t looked_to = 0;
  std::size_t plain_from = 0;

  PLACEMAT_AVX512_INLINE std::size_t left() const { return units.size() - at.read; }
  PLACEMAT_AVX512_INLINE std::size_t room() const { return out.size() - at.written; }
  PLACEMAT_AVX512_INLINE std::uint8_t* to() const { return out.data() + at.written; }

  // Returns how far the encoder comes when it cannot write all of the next units.
  PLACEMAT_AVX512_INLINE Progress finish() const {
    if constexpr (kLong) {
      // A pair is written whole or not at all.
      Progress from = behind_high ? Progress{at.read - 1, at.written - 2} : at;
      return from += encode_few<kIllFormed>(units.subspan(from.read), out.subspan(from.written));
    }
    return at;
  }

  // Searches kAhead more units for surrogates, unless the next 64 have been searched.
  PLACEMAT_AVX512_INLINE void look_ahead() {
    const std::size_t from = std::max(looked_to, at.read);
    if (at.read + 2 * kUnits <= looked_to || units.size() - from < kAhead) return;
    looked_to = from + kAhead;
    if (!is_plain(units.data() + from, with)) plain_from = looked_to;
  }

  // Reports whether the 32 units that lie `ahead` units further on are known to hold no surrogate.
  PLACEMAT_AVX512_INLINE bool is_known_plain(std::size_t ahead) const {
    const std::size_t from = at.read + ahead;
    return kLong && from >= plain_from && from + kUnits <= looked_to;
  }

  // Reports whether 32 more units will certainly be written after the next `count`, as 32 octets or
  // more. These octets overwrite what a store without a mask writes past its own.
  PLACEMAT_AVX512_INLINE bool is_followed(std::size_t count) const {
    if (!kLong || count < kUnits || room() < 2 * 3 * kUnits) return false;
    if constexpr (kIllFormed == IllFormed::kReplace) return left() >= 2 * kUnits;
    return is_known_plain(kUnits);
  }

  // Reports whether the last of these units is the first half of a pair. If it is, there must be
  // room for the whole pair.
  PLACEMAT_AVX512_INLINE static bool is_cut(const Kinds& kinds) {
    return (kinds.high >> (kUnits - 1)) != 0;
  }

  // The functions below write the next `count` units (at most 32, followed by zeros). They return
  // false if one of the units has no room, or is ill-formed and the encoder strict. Then they have
  // written the units before it, or fewer if the input is long.

  PLACEMAT_AVX512_INLINE bool put_ascii(__m512i words, std::size_t count) {
    const bool fits = count <= room();
    if (kLong && !fits) return false;
    if (__builtin_expect(!fits, 0)) count = room();
    store_lanes(to(), first_words(count), _mm512_cvtepi16_epi8(words));
    at = {at.read + count, at.written + count};
    return fits;
  }

  // Returns the first `count` of these units, or one less: a pair is written whole or not at all.
  PLACEMAT_AVX512_INLINE static std::size_t whole_pairs(std::size_t count, const Kinds& kinds) {
    return count - (std::uint64_t{kinds.high} << 1 >> count & 1);
  }

  template <bool kPairs>
  PLACEMAT_AVX512_INLINE bool put_two(__m512i words, const Kinds& kinds, std::size_t count) {
    const Spelt spelt = spelt_in_two<kPairs>(words, kinds, with);
    std::size_t length = count + static_cast<std::size_t>(_mm_popcnt_u32(kinds.not_ascii));
    const bool cut = kPairs && is_cut(kinds);
    const bool fits = length + 2 * std::size_t{cut} <= room();
    if (kLong && !fits) return false;
    if (__builtin_expect(!fits, 0)) {
      count = whole_pairs(spelt.fitting(2, room()), kinds);
      length = spelt.length(2 * count);
    }
    pack(spelt, to(), length, is_followed(count) ? Behind::kOverwritten : Behind::kUntouched);
    at = {at.read + count, at.written + length};
    behind_high = cut;
    return fits;
  }

  template <bool kPairs>
  PLACEMAT_AVX512_INLINE bool put_three(__m512i words, const Kinds& kinds, std::size_t count) {
    const SpeltInThree spelt = spelt_in_three<kPairs>(words, kinds, with);
    std::size_t lower = spelt.lower.length(3 * count);
    std::size_t upper = count > kGroup ? spelt.upper.length(3 * (count - kGroup)) : 0;
    const bool cut = kPairs && is_cut(kinds);
    const bool fits = lower + upper + 2 * std::size_t{cut} <= room();
    if (kLong && !fits) return false;
    if (__builtin_expect(!fits, 0)) {
      count = lower > room() ? spelt.lower.fitting(3, room())
                             : std::min(count, kGroup + spelt.upper.fitting(3, room() - lower));
      count = whole_pairs(count, kinds);
      lower = spelt.lower.length(3 * count);
      upper = count > kGroup ? spelt.upper.length(3 * (count - kGroup)) : 0;
    }
    const bool followed = is_followed(count);
    pack(spelt.lower, to(), lower, followed ? Behind::kOverwritten : Behind::kUntouched);
    if (count > kGroup) {
      const bool overwritten = followed && upper >= kUnits;
      pack(spelt.upper, to() + lower, upper,
           overwritten ? Behind::kOverwritten : Behind::kUntouched);
    }
    at = {at.read + count, at.written + lower + upper};
    behind_high = cut;
    return fits;
  }

  // Writes words of which some are surrogates of pairs.
  PLACEMAT_AVX512_INLINE bool put_pairs(__m512i words, const Kinds& kinds, std::size_t count) {
    // The unit before the first one of the input is not read.
    const __mmask32 lanes = first_words(count);
    const __m512i before = at.read == 0 ? _mm512_maskz_expandloadu_epi16(lanes & ~1U, units.data())
                                        : load_lanes(units.data() + at.read - 1, lanes);
    words = with_pairs(words, before, kinds);
    return kinds.three == 0 ? put_two<true>(words, kinds, count)
                            : put_three<true>(words, kinds, count);
  }

  PLACEMAT_AVX512_INLINE bool put(__m512i words, std::size_t count) {
    std::uint32_t not_ascii = _mm512_cmpge_epu16_mask(words, with.from_two);
    std::uint32_t three = _mm512_cmpge_epu16_mask(words, with.from_three);
    if (not_ascii == 0) {
      if (!put_ascii_block()) return put_ascii(words, count);
      while (put_ascii_block()) continue;
      return true;
    }
    // In a loop this test pays before the others.
    if (kLong && three == 0) return put_two<false>(words, {not_ascii, 0}, count);
    bool stops = false;
    if (three != 0 && !is_known_plain(0) &&
        _mm512_cmpeq_epi16_mask(_mm512_and_si512(words, with.planes), with.surrogates) != 0) {
      if constexpr (sizeof(Unit) == 4) return put_values(count);
      const bool next_low = count < left() && (units[at.read + count] & 0xFC00) == 0xDC00;
      Surrogates surrogates = surrogates_in(words, behind_high, next_low, with);
      if constexpr (kIllFormed == IllFormed::kReplace) {
        words = _mm512_mask_mov_epi16(words, surrogates.lone, all_words(kReplacementCharacter));
      } else if (surrogates.lone != 0) {
        if constexpr (kLong) return false;
        stops = true;
        count = static_cast<std::size_t>(std::countr_zero(surrogates.lone));
        if (count == 0) return false;
        const std::uint32_t lanes = first_words(count);
        words = _mm512_maskz_mov_epi16(lanes, words);
        not_ascii &= lanes;
        three &= lanes;
        surrogates.high &= lanes;
        surrogates.low &= lanes;
      }
      if (const std::uint32_t pairs = surrogates.high | surrogates.low; pairs != 0) {
        return put_pairs(words, {not_ascii, three & ~pairs, surrogates.high, surrogates.low},
                         count) &&
               !stops;
      }
    }
    const bool fits = three == 0 ? put_two<false>(words, {not_ascii, 0}, count)
                                 : put_three<false>(words, {not_ascii, three}, count);
    return fits && !stops;
  }

  // Writes values of UTF-32 of which some are above FFFF or ill-formed.
  PLACEMAT_AVX512_INLINE bool put_values(std::size_t count) {
    for (std::size_t done = 0; done < count; done += kGroup) {
      std::size_t group = std::min(count - done, kGroup);
      bool whole = true;
      __m512i values = load_lanes(units.data() + at.read, first_words(group));
      const __m512i plane = _mm512_and_si512(values, all_dwords(0xFFFFF800));
      const __mmask16 bad = _mm512_cmpeq_epi32_mask(plane, all_dwords(kFirstSurrogate)) |
                            _mm512_cmpgt_epu32_mask(values, all_dwords(kMaxScalar));
      if (bad != 0) {
        if constexpr (kIllFormed == IllFormed::kStop) {
          group = static_cast<std::size_t>(std::countr_zero(std::uint32_t{bad}));
          if constexpr (kLong) return false;
          whole = false;
        }
        values = _mm512_mask_mov_epi32(values, bad, all_dwords(kReplacementCharacter));
      }
      const Spelt spelt = spelt_in_four(values, with);
      std::size_t length = spelt.length(4 * group);
      if (kLong && length > room()) return false;
      if (__builtin_expect(length > room(), 0)) {
        group = spelt.fitting(4, room());
        length = spelt.length(4 * group);
        whole = false;
      }
      pack(spelt, to(), length, Behind::kUntouched);
      at = {at.read + group, at.written + length};
      if (!whole) return false;
    }
    return true;
  }

  // Writes the next 64 units if they are ASCII and there is room; otherwise returns false and
  // writes no octet.
  PLACEMAT_AVX512_INLINE bool put_ascii_block() {
    if (left() < kBlock || room() < kBlock) return false;
    const Unit* const from = units.data() + at.read;
    constexpr std::size_t kVectors = sizeof(Unit);
    constexpr std::size_t kEach = kBlock / kVectors;
    __m512i vectors[kVectors];
    __m512i all = _mm512_setzero_si512();
    for (std::size_t i = 0; i < kVectors; ++i) {
      vectors[i] = _mm512_loadu_si512(from + i * kEach);
      all = _mm512_or_si512(all, vectors[i]);
    }
    constexpr std::uint64_t kNotAscii = sizeof(Unit) == 2 ? 0xFF80FF80FF80FF80 : 0xFFFFFF80FFFFFF80;
    if (_mm512_test_epi8_mask(all, _mm512_set1_epi64(static_cast<long long>(kNotAscii))) != 0) {
      return false;
    }
    const __m512i even = load(kEvenOctets.data());
    if constexpr (sizeof(Unit) == 4) {
      vectors[0] = _mm512_permutex2var_epi8(vectors[0], even, vectors[1]);
      vectors[1] = _mm512_permutex2var_epi8(vectors[2], even, vectors[3]);
    }
    _mm512_storeu_si512(to(), _mm512_permutex2var_epi8(vectors[0], even, vectors[1]));
    at = {at.read + kBlock, at.written + kBlock};
    return true;
  }

  // Writes the next `count` units. Returns false if the encoder must stop there.
  PLACEMAT_AVX512_INLINE bool put_units(std::size_t count) {
    const Unit* const from = units.data() + at.read;
    const std::uint32_t lanes = first_words(count);
    if constexpr (sizeof(Unit) == 2) {
      return put(load_lanes(from, lanes), count);
    } else {
      const __m512i first = load_lanes(from, lanes);
      // A load with no lanes takes long if its address is in a page that is not mapped.
      const __m512i second =
          count <= kGroup ? _mm512_setzero_si512() : load_lanes(from + kGroup, lanes >> kGroup);
      if (_mm512_test_epi32_mask(_mm512_or_si512(first, second), all_dwords(0xFFFF0000)) != 0) {
        return put_values(count);
      }
      return put(_mm512_permutex2var_epi16(first, _mm512_load_si512(kEvenWords.data()), second),
                 count);
    }
  }
};

template <typename With, IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512_INLINE Progress encode_vectors(std::span<const Unit> units,
                                               std::span<std::uint8_t> out) {
  Encoder<kIllFormed, Unit, With> encoder{units, out, With(constants())};
  while (encoder.left() >= kUnits) {
    if constexpr (encoder.kLong && kIllFormed == IllFormed::kStop) encoder.look_ahead();
    if (!encoder.put_units(kUnits)) return encoder.finish();
  }
  const std::size_t left = encoder.left();
  if (left > 0 && !encoder.put_units(left)) return encoder.finish();
  return encoder.at;
}

// The next functions are separate, because fewer units need fewer registers.

// Encodes 33 to 64 units.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress encode_two_vectors(
    std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Encoder<kIllFormed, Unit, const Constants&> encoder{units, out, constants()};
  if (encoder.put_units(kUnits)) encoder.put_units(encoder.left());
  return encoder.at;
}
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress encode_long(
    std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  return encode_vectors<KeptConstants, kIllFormed>(units, out);
}
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress encode_few(
    std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  return encode_vectors<const Constants&, kIllFormed>(units, out);
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  if (units.size() > kFew) return encode_long<kIllFormed, Unit>(units, out);
  if (units.size() > 2 * kUnits) return encode_few<kIllFormed, Unit>(units, out);
  if (units.size() > kUnits) return encode_two_vectors<kIllFormed, Unit>(units, out);
  if (units.empty()) return {};
  Encoder<kIllFormed, Unit, const Constants&> encoder{units, out, constants()};
  encoder.put_units(units.size());
  return encoder.at;
}

template Progress encode<IllFormed::kStop>(std::span<const char16_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kStop>(std::span<const char32_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char16_t>,
                                              std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char32_t>,
                                              std::span<std::uint8_t>) noexcept;

}  // namespace placemat::utf8::avx512
