// The AVX-512 kernel: UTF-16 and UTF-32 to UTF-8.
//
// Thirty-two units at a time become three octets each: a lead octet of three, and two further ones.
// Those that count are packed; they are told by their highest bit, but for the last one, which
// always counts. A unit of two octets has its lead octet in the middle, and so has a high
// surrogate, which becomes the first half of its sequence, as the low one becomes the second. Where
// no unit takes more than two octets, or all are ASCII, two or one do.

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {
namespace {

constexpr std::size_t kUnits = 32;  // units in a vector of words
constexpr std::size_t kGroup = 16;  // values in a vector of dwords

// The even octets of two vectors, and the even words.
alignas(64) constexpr Table kEvenOctets = [] {
  Table even{};
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<std::uint8_t>(2 * i);
  return even;
}();
alignas(64) constexpr std::array<std::uint16_t, kUnits> kEvenWords = [] {
  std::array<std::uint16_t, kUnits> even{};
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<std::uint16_t>(2 * i);
  return even;
}();

// Sixteen words of a vector, each in front of it the lower octet of the word of another vector;
// zeros, from the upper octet there, behind them.
constexpr Table interleaved(std::size_t first_word) {
  Table from{};
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::size_t word = first_word + i / 3;
    from[i] = static_cast<std::uint8_t>(i >= 3 * kGroup ? kBlock + 1
                                        : i % 3 == 0    ? kBlock + 2 * word
                                                        : 2 * word + i % 3 - 1);
  }
  return from;
}
alignas(64) constexpr Table kLowerUnits = interleaved(0);
alignas(64) constexpr Table kUpperUnits = interleaved(kGroup);

// Of each of so many octets a unit, the last one.
constexpr std::uint64_t kLastOfThree = 0x0000924924924924;
constexpr std::uint64_t kLastOfFour = 0x8888888888888888;
constexpr std::uint64_t kFirstOfTwo = 0x5555555555555555;

constexpr int kAndThenOr = 0xEA;  // (a & b) | c
constexpr int kSelect = 0xCA;     // a ? b : c

PLACEMAT_AVX512_INLINE __m512i all_words(int word) {
  return _mm512_set1_epi16(static_cast<short>(word));
}

PLACEMAT_AVX512_INLINE __m512i all_dwords(std::uint32_t dword) {
  return _mm512_set1_epi32(static_cast<int>(dword));
}

PLACEMAT_AVX512_INLINE std::uint64_t first_octets(std::size_t count) {
  return _bzhi_u64(~0ULL, static_cast<unsigned>(count));
}
PLACEMAT_AVX512_INLINE std::uint32_t first_words(std::size_t count) {
  return _bzhi_u32(~0U, static_cast<unsigned>(count));
}

struct Constants {
  // Six bits an octet: from bit 6 and 0 of each word.
  __m512i places = _mm512_set1_epi64(0x30362026'10160006);
  __m512i six_bits = all_of(0x3F);
  __m512i two = all_words(0x80C0);
  __m512i three = all_of(0x80);
  __m512i from_two = all_words(0x80);
  __m512i from_three = all_words(0x800);
  __m512i lead = all_words(0xE0);
  __m512i surrogates = all_words(0xD800);
  __m512i lower = load(kLowerUnits.data());
  __m512i upper = load(kUpperUnits.data());

  // One by one: by way of an array they would be stored.
  PLACEMAT_AVX512_INLINE explicit Constants(Use use) {
    if (use == Use::kOnce) return;
    places = kept(places);
    six_bits = kept(six_bits);
    two = kept(two);
    three = kept(three);
    from_two = kept(from_two);
    from_three = kept(from_three);
    lead = kept(lead);
    surrogates = kept(surrogates);
    lower = kept(lower);
    upper = kept(upper);
  }
};

// Octets to be packed: those of `kept`.
struct Spelt {
  __m512i octets;
  std::uint64_t kept;

  PLACEMAT_AVX512_INLINE std::size_t length() const {
    return static_cast<std::size_t>(_mm_popcnt_u64(kept));
  }
};

// What a vector's octets that do not count are to become of.
enum class Behind : std::uint8_t { kUntouched, kOverwritten };

PLACEMAT_AVX512_INLINE void pack(const Spelt& spelt, std::uint8_t* to, Behind behind) {
  const __m512i packed = _mm512_maskz_compress_epi8(spelt.kept, spelt.octets);
  if (behind == Behind::kOverwritten) {
    _mm512_storeu_si512(to, packed);
  } else {
    _mm512_mask_storeu_epi8(to, first_octets(spelt.length()), packed);
  }
}

// The units of a vector by what becomes of them.
struct Kinds {
  __mmask32 not_ascii;
  __mmask32 three;     // those with a lead octet of three
  __mmask32 high = 0;  // surrogates of pairs
  __mmask32 low = 0;
};

struct SpeltInThree {
  Spelt lower;
  Spelt upper;
};

// The last two octets of each word's sequence, the last one above; of surrogates of pairs, with
// those bits that they spell, both. Of ASCII it is something else.
template <bool kPairs>
PLACEMAT_AVX512_INLINE __m512i last_two(__m512i words, const Kinds& kinds, const Constants& with) {
  __m512i tags = _mm512_mask_mov_epi16(with.two, kinds.three, with.three);
  if constexpr (kPairs) {
    tags = _mm512_mask_mov_epi16(tags, kinds.low, with.three);
    tags = _mm512_mask_mov_epi16(tags, kinds.high, all_words(0x80F0));
  }
  const __m512i bits = _mm512_multishift_epi64_epi8(with.places, words);
  return _mm512_ternarylogic_epi64(bits, with.six_bits, tags, kAndThenOr);
}

// The first `count` words, none of which has a third octet.
template <bool kPairs>
PLACEMAT_AVX512_INLINE Spelt spelt_in_two(__m512i words, const Kinds& kinds, std::size_t count,
                                          const Constants& with) {
  const __m512i octets =
      _mm512_mask_mov_epi16(words, kinds.not_ascii, last_two<kPairs>(words, kinds, with));
  const std::uint64_t kept = kFirstOfTwo | _pdep_u64(kinds.not_ascii, ~kFirstOfTwo);
  return {octets, count == kUnits ? kept : kept & first_octets(2 * count)};
}

// The first `count` words.
template <bool kPairs>
PLACEMAT_AVX512_INLINE SpeltInThree spelt_in_three(__m512i words, const Kinds& kinds,
                                                   std::size_t count, const Constants& with) {
  const __m512i last = _mm512_mask_slli_epi16(last_two<kPairs>(words, kinds, with),
                                              static_cast<__mmask32>(~kinds.not_ascii), words, 8);
  const __m512i lead = _mm512_maskz_add_epi16(kinds.three, _mm512_srli_epi16(words, 12), with.lead);
  const __m512i lower = _mm512_permutex2var_epi8(last, with.lower, lead);
  const __m512i upper = _mm512_permutex2var_epi8(last, with.upper, lead);
  SpeltInThree spelt{{lower, _mm512_movepi8_mask(lower) | kLastOfThree},
                     {upper, _mm512_movepi8_mask(upper) | kLastOfThree}};
  if (count < kUnits) {
    spelt.lower.kept &= first_octets(3 * std::min(count, kGroup));
    spelt.upper.kept &= first_octets(3 * (std::max(count, kGroup) - kGroup));
  }
  return spelt;
}

// Values: four octets each, the last one on top.
PLACEMAT_AVX512_INLINE Spelt spelt_in_four(__m512i values) {
  const auto from = [values](int least) PLACEMAT_AVX512 -> std::uint32_t {
    return _mm512_cmpge_epu32_mask(values, _mm512_set1_epi32(least));
  };
  // Six bits an octet: from bit 18, 12, 6 and 0 of each dword.
  const __m512i bits = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x20262C32'00060C12), values);
  const __m512i of_three = _mm512_mask_mov_epi32(
      all_dwords(0x80C00000), static_cast<__mmask16>(from(0x800)), all_dwords(0x8080E000));
  const __m512i of_four = _mm512_mask_mov_epi32(of_three, static_cast<__mmask16>(from(0x10000)),
                                                all_dwords(0x808080F0));
  const __m512i octets =
      _mm512_mask_slli_epi32(_mm512_ternarylogic_epi64(bits, all_of(0x3F), of_four, kAndThenOr),
                             static_cast<__mmask16>(~from(0x80)), values, 24);
  return {octets, _mm512_movepi8_mask(octets) | kLastOfFour};
}

// What there is to know of surrogates in a vector of UTF-16.
struct Surrogates {
  __mmask32 high = 0;  // of pairs
  __mmask32 low = 0;
  __mmask32 lone = 0;
};

// `behind_high`: the first word stands behind the high surrogate of its pair; `next_low`: behind
// the last word stands a low surrogate.
PLACEMAT_AVX512_INLINE Surrogates surrogates_in(__m512i words, bool behind_high, bool next_low,
                                                const Constants& with) {
  const __m512i tags = _mm512_and_si512(words, all_words(0xFC00));
  const std::uint32_t high = _mm512_cmpeq_epi16_mask(tags, with.surrogates);
  const std::uint32_t low = _mm512_cmpeq_epi16_mask(tags, all_words(0xDC00));
  const std::uint32_t in_front = high << 1 | static_cast<std::uint32_t>(behind_high);
  const std::uint32_t behind = low >> 1 | static_cast<std::uint32_t>(next_low) << (kUnits - 1);
  return {high & behind, low & in_front, (high & ~behind) | (low & ~in_front)};
}

// Words with, for surrogates of pairs, the bits that their two octets spell: of the high one the
// upper bits of its value, of the low one its own ten and above them the two that are left.
PLACEMAT_AVX512_INLINE __m512i with_pairs(__m512i words, __m512i before, const Surrogates& pairs) {
  const __m512i ten_bits = all_words(0x3FF);
  // 10000 is 40 in units of 400, of which a high surrogate counts as many as its ten bits say.
  const __m512i count = _mm512_add_epi16(_mm512_and_si512(words, ten_bits), all_words(0x40));
  const __m512i upper = _mm512_mask_srli_epi16(words, pairs.high, count, 2);
  const __m512i joined =
      _mm512_ternarylogic_epi64(ten_bits, words, _mm512_slli_epi16(before, 10), kSelect);
  return _mm512_mask_mov_epi16(upper, pairs.low, joined);
}

// How many units are looked at in advance.
constexpr std::size_t kAhead = 4 * kUnits;

// Whether none of so many units is a surrogate or ill-formed.
PLACEMAT_AVX512_INLINE bool is_plain(const char16_t* at) {
  constexpr int kAndThenXor = 0x6A;  // (a & b) ^ c
  __m512i least = all_of(0xFF);
  for (std::size_t i = 0; i < kAhead; i += kUnits) {
    // Zero where a surrogate is.
    const __m512i plane = _mm512_ternarylogic_epi64(_mm512_loadu_si512(at + i), all_words(0xF800),
                                                    all_words(0xD800), kAndThenXor);
    least = _mm512_min_epu16(least, plane);
  }
  return _mm512_testn_epi16_mask(least, least) == 0;
}
// Values above the surrogates are taken for them.
PLACEMAT_AVX512_INLINE bool is_plain(const char32_t* at) {
  __m512i most = _mm512_setzero_si512();
  for (std::size_t i = 0; i < kAhead; i += kGroup) {
    most = _mm512_max_epu32(most, _mm512_loadu_si512(at + i));
  }
  return _mm512_cmpge_epu32_mask(most, all_dwords(kFirstSurrogate)) == 0;
}

template <IllFormed kIllFormed, typename Unit>
struct Encoder {
  std::span<const Unit> units;
  std::span<std::uint8_t> out;
  Constants with;
  Progress at{};
  bool behind_high =
      false;  // the next unit is the low surrogate of a pair, half of which is written

  // What has been looked at for surrogates, and from where on there are none.
  std::size_t looked_to = 0;
  std::size_t plain_from = 0;

  PLACEMAT_AVX512_INLINE std::size_t left() const { return units.size() - at.read; }
  PLACEMAT_AVX512_INLINE std::size_t room() const { return out.size() - at.written; }
  PLACEMAT_AVX512_INLINE std::uint8_t* to() const { return out.data() + at.written; }

  // What is left where the output no longer fits, or the input is ill-formed: a few values.
  Progress finish() const noexcept {
    // A pair is written whole or not at all.
    const Progress from = behind_high ? Progress{at.read - 1, at.written - 2} : at;
    const Progress rest =
        scalar::encode<kIllFormed, Unit>(units.subspan(from.read), out.subspan(from.written));
    return {from.read + rest.read, from.written + rest.written};
  }

  // Looks for surrogates in what is behind the next 32 units.
  PLACEMAT_AVX512_INLINE void look_ahead() {
    const std::size_t from = std::max(looked_to, at.read);
    if (at.read + 2 * kUnits <= looked_to || units.size() - from < kAhead) return;
    looked_to = from + kAhead;
    if (!is_plain(units.data() + from)) plain_from = looked_to;
  }

  // Whether the 32 units so far ahead are known to hold no surrogate.
  PLACEMAT_AVX512_INLINE bool is_known_plain(std::size_t ahead) const {
    const std::size_t from = at.read + ahead;
    return from >= plain_from && from + kUnits <= looked_to;
  }

  // Whether behind the next `count` units 32 more will certainly be written, as 32 octets or more:
  // a store with a mask takes longer than one that these overwrite.
  PLACEMAT_AVX512_INLINE bool is_followed(std::size_t count) const {
    if (count < kUnits || room() < 2 * 3 * kUnits) return false;
    if constexpr (kIllFormed == IllFormed::kReplace) return left() >= 2 * kUnits;
    return is_known_plain(kUnits);
  }

  // Whether a pair goes on behind these units, which then needs room for the whole.
  PLACEMAT_AVX512_INLINE static bool is_cut(const Kinds& kinds) {
    return (kinds.high >> (kUnits - 1)) != 0;
  }

  // These write the next `count` units (32 at most; zeros behind them), or nothing and return
  // false.

  PLACEMAT_AVX512_INLINE bool put_ascii(__m512i words, std::size_t count) {
    if (__builtin_expect(count > room(), 0)) return false;
    _mm256_mask_storeu_epi8(to(), first_words(count), _mm512_cvtepi16_epi8(words));
    at = {at.read + count, at.written + count};
    return true;
  }

  template <bool kPairs>
  PLACEMAT_AVX512_INLINE bool put_two(__m512i words, const Kinds& kinds, std::size_t count) {
    const Spelt spelt = spelt_in_two<kPairs>(words, kinds, count, with);
    const std::size_t length = count + static_cast<std::size_t>(_mm_popcnt_u32(kinds.not_ascii));
    const bool cut = kPairs && is_cut(kinds);
    if (__builtin_expect(length + 2 * std::size_t{cut} > room(), 0)) return false;
    pack(spelt, to(), is_followed(count) ? Behind::kOverwritten : Behind::kUntouched);
    at = {at.read + count, at.written + length};
    behind_high = cut;
    return true;
  }

  template <bool kPairs>
  PLACEMAT_AVX512_INLINE bool put_three(__m512i words, const Kinds& kinds, std::size_t count) {
    const SpeltInThree spelt = spelt_in_three<kPairs>(words, kinds, count, with);
    const std::size_t lower = spelt.lower.length();
    const std::size_t length = lower + spelt.upper.length();
    const bool cut = kPairs && is_cut(kinds);
    if (__builtin_expect(length + 2 * std::size_t{cut} > room(), 0)) return false;
    const bool followed = is_followed(count);
    pack(spelt.lower, to(), followed ? Behind::kOverwritten : Behind::kUntouched);
    if (count > kGroup) {
      const bool overwritten = followed && length - lower >= kUnits;
      pack(spelt.upper, to() + lower, overwritten ? Behind::kOverwritten : Behind::kUntouched);
    }
    at = {at.read + count, at.written + length};
    behind_high = cut;
    return true;
  }

  // With surrogates among them, or behind one. False at the first lone one too, if that stops.
  PLACEMAT_AVX512_INLINE bool put_pairs(__m512i words, std::size_t count) {
    const bool next_low = count < left() && (units[at.read + count] & 0xFC00) == 0xDC00;
    const Surrogates surrogates = surrogates_in(words, behind_high, next_low, with);
    if (surrogates.lone != 0) {
      if constexpr (kIllFormed == IllFormed::kStop) return false;
      words = _mm512_mask_mov_epi16(words, surrogates.lone, all_words(kReplacementCharacter));
    }
    const __mmask32 pairs = surrogates.high | surrogates.low;
    const Kinds kinds{_mm512_cmpge_epu16_mask(words, with.from_two),
                      _mm512_cmpge_epu16_mask(words, with.from_three) & ~pairs, surrogates.high,
                      surrogates.low};
    // What is in front of the input is not read.
    const __mmask32 lanes = first_words(count);
    const __m512i before = at.read == 0
                               ? _mm512_maskz_expandloadu_epi16(lanes & ~1U, units.data())
                               : _mm512_maskz_loadu_epi16(lanes, units.data() + at.read - 1);
    words = with_pairs(words, before, surrogates);
    return kinds.three == 0 ? put_two<true>(words, kinds, count)
                            : put_three<true>(words, kinds, count);
  }

  PLACEMAT_AVX512_INLINE bool put(__m512i words, std::size_t count) {
    const __mmask32 not_ascii = _mm512_cmpge_epu16_mask(words, with.from_two);
    const __mmask32 three = _mm512_cmpge_epu16_mask(words, with.from_three);
    if (not_ascii == 0) {
      if (!put_ascii_block()) return put_ascii(words, count);
      while (put_ascii_block()) continue;
      return true;
    }
    if (three == 0) return put_two<false>(words, {not_ascii, 0}, count);
    const __m512i planes = _mm512_and_si512(words, all_words(0xF800));
    if (!is_known_plain(0) && _mm512_cmpeq_epi16_mask(planes, with.surrogates) != 0) {
      if constexpr (sizeof(Unit) == 2) return put_pairs(words, count);
      return put_values(count);
    }
    return put_three<false>(words, {not_ascii, three}, count);
  }

  // Values of UTF-32, of which some are above FFFF or ill-formed.
  PLACEMAT_AVX512_INLINE bool put_values(std::size_t count) {
    for (std::size_t done = 0; done < count; done += kGroup) {
      const std::size_t group = std::min(count - done, kGroup);
      const auto lanes = static_cast<__mmask16>(first_words(group));
      __m512i values = _mm512_maskz_loadu_epi32(lanes, units.data() + at.read);
      const __m512i plane =
          _mm512_and_si512(values, _mm512_set1_epi32(static_cast<int>(0xFFFFF800)));
      const __mmask16 bad = _mm512_cmpeq_epi32_mask(plane, _mm512_set1_epi32(kFirstSurrogate)) |
                            _mm512_cmpgt_epu32_mask(values, _mm512_set1_epi32(kMaxScalar));
      if (bad != 0) {
        if constexpr (kIllFormed == IllFormed::kStop) return false;
        values = _mm512_mask_mov_epi32(values, bad, _mm512_set1_epi32(kReplacementCharacter));
      }
      Spelt spelt = spelt_in_four(values);
      spelt.kept &= first_octets(4 * group);
      const std::size_t length = spelt.length();
      if (__builtin_expect(length > room(), 0)) return false;
      pack(spelt, to(), Behind::kUntouched);
      at = {at.read + group, at.written + length};
    }
    return true;
  }

  // The next 64 units, if they are ASCII and there is room; else false, and nothing.
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

  // The next `count` units; false if it stops there.
  PLACEMAT_AVX512_INLINE bool put_units(std::size_t count) {
    const Unit* const from = units.data() + at.read;
    const std::uint32_t lanes = first_words(count);
    if constexpr (sizeof(Unit) == 2) {
      return put(_mm512_maskz_loadu_epi16(lanes, from), count);
    } else {
      const __m512i first = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), from);
      // A load of nothing takes long where it touches a page that there is not.
      const __m512i second =
          count <= kGroup
              ? _mm512_setzero_si512()
              : _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes >> kGroup), from + kGroup);
      const __m512i above = _mm512_set1_epi32(static_cast<int>(0xFFFF0000));
      if (_mm512_test_epi32_mask(_mm512_or_si512(first, second), above) != 0) {
        return put_values(count);
      }
      return put(_mm512_permutex2var_epi16(first, _mm512_load_si512(kEvenWords.data()), second),
                 count);
    }
  }
};

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress encode_blocks(
    std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Encoder<kIllFormed, Unit> encoder{units, out, Constants(Use::kInLoop)};
  while (encoder.left() >= kUnits) {
    if constexpr (kIllFormed == IllFormed::kStop) encoder.look_ahead();
    if (!encoder.put_units(kUnits)) return encoder.finish();
  }
  const std::size_t left = encoder.left();
  if (left > 0 && !encoder.put_units(left)) return encoder.finish();
  return encoder.at;
}

// Of up to 64 units; apart from the shorter ones, which need fewer registers.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress encode_two_vectors(
    std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Encoder<kIllFormed, Unit> encoder{units, out, Constants(Use::kOnce)};
  if (!encoder.put_units(kUnits)) return encoder.finish();
  const std::size_t left = encoder.left();
  if (left > 0 && !encoder.put_units(left)) return encoder.finish();
  return encoder.at;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  if (units.size() > 2 * kUnits) return encode_blocks<kIllFormed, Unit>(units, out);
  if (units.size() > kUnits) return encode_two_vectors<kIllFormed, Unit>(units, out);
  if (units.empty()) return {};
  Encoder<kIllFormed, Unit> encoder{units, out, Constants(Use::kOnce)};
  return encoder.put_units(units.size()) ? encoder.at : encoder.finish();
}

namespace {

// Units take one octet, two or three; a pair takes four, which is two less than that.
PLACEMAT_AVX512 std::size_t length_of(std::span<const char16_t> units) noexcept {
  std::size_t count = units.size();
  for (std::size_t at = 0; at < units.size(); at += kUnits) {
    const std::size_t left = units.size() - at;
    const __m512i words =
        _mm512_maskz_loadu_epi16(first_words(std::min(left, kUnits)), units.data() + at);
    const __m512i next =
        _mm512_maskz_loadu_epi16(first_words(std::min(left - 1, kUnits)), units.data() + at + 1);
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

// What is ill-formed takes the three octets of U+FFFD.
PLACEMAT_AVX512 std::size_t length_of(std::span<const char32_t> units) noexcept {
  std::size_t count = units.size();
  for (std::size_t at = 0; at < units.size(); at += kGroup) {
    const auto lanes = static_cast<__mmask16>(first_words(std::min(units.size() - at, kGroup)));
    const __m512i values = _mm512_maskz_loadu_epi32(lanes, units.data() + at);
    const auto from = [values](char32_t least) PLACEMAT_AVX512 {
      return static_cast<std::uint32_t>(
          _mm512_cmpge_epu32_mask(values, _mm512_set1_epi32(static_cast<int>(least))));
    };
    const std::uint32_t four = from(kFirstSupplementary) & ~from(kMaxScalar + 1);
    count += static_cast<std::size_t>(_mm_popcnt_u32(from(0x80)) + _mm_popcnt_u32(from(0x800)) +
                                      _mm_popcnt_u32(four));
  }
  return count;
}

}  // namespace

template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept {
  return length_of(units);
}

template Progress encode<IllFormed::kStop>(std::span<const char16_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kStop>(std::span<const char32_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char16_t>,
                                              std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char32_t>,
                                              std::span<std::uint8_t>) noexcept;
template std::size_t utf8_length(std::span<const char16_t>) noexcept;
template std::size_t utf8_length(std::span<const char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
