// The AVX2 kernel: UTF-16 and UTF-32 to UTF-8.
//
// Eight values at a time become words or dwords of octets, the last one on top; a table of which
// values take one octet, two or three says how to move the octets together.

#include <algorithm>
#include <bit>

#include "harness/codec/avx2.h"

namespace placemat::utf8::avx2 {
namespace {

using Shuffle = std::array<std::uint8_t, 16>;
constexpr std::uint8_t kNothing = 0x80;
constexpr std::size_t kUnits = 16;

struct Packing {
  Shuffle shuffle{};
  std::uint8_t length = 0;
};

// Of `count` units of `size` octets, those octets of which `kept` has a bit.
constexpr Packing packing_of(std::uint32_t kept) {
  Packing packing;
  for (std::uint8_t& from : packing.shuffle) from = kNothing;
  for (std::uint8_t octet = 0; octet < 16; ++octet) {
    if ((kept >> octet & 1) != 0) packing.shuffle[packing.length++] = octet;
  }
  return packing;
}

// By a bit each for eight words: whether it takes two octets; the upper one is always kept, but of
// one octet it is the lower.
constexpr auto kPackWords = [] {
  std::array<Packing, 256> all{};
  for (std::uint32_t two = 0; two < all.size(); ++two) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < 8; ++i) kept |= ((two >> i & 1) != 0 ? 3u : 1u) << (2 * i);
    all[two] = packing_of(kept);
  }
  return all;
}();

// By two bits each for four dwords: from two octets, from three octets. The last octet is the
// third.
constexpr auto kPackDwords = [] {
  std::array<Packing, 256> all{};
  for (std::uint32_t bits = 0; bits < all.size(); ++bits) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const bool two = (bits >> i & 1) != 0;
      const bool three = (bits >> (4 + i) & 1) != 0;
      kept |= (three ? 7u : two ? 6u : 4u) << (4 * i);
    }
    all[bits] = packing_of(kept);
  }
  return all;
}();

// Sixteen units as words.
PLACEMAT_AVX2_INLINE __m256i words_at(const char16_t* at) { return load(at); }
// Those above FFFF as D800, which these steps leave to others as well.
PLACEMAT_AVX2_INLINE __m256i words_at(const char32_t* at) {
  const __m256i first = load(at);
  const __m256i second = load(at + 8);
  const __m256i most = _mm256_set1_epi32(0xFFFF);
  const auto capped = [&](__m256i dwords) PLACEMAT_AVX2 {
    const __m256i above = _mm256_cmpeq_epi32(_mm256_max_epu32(dwords, most), most);
    return _mm256_blendv_epi8(_mm256_set1_epi32(0xD800), dwords, above);
  };
  constexpr int kInOrder = 0xD8;
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(capped(first), capped(second)), kInOrder);
}

// Which words are at least `least`, as lanes.
PLACEMAT_AVX2_INLINE __m256i from(__m256i words, int least) {
  return _mm256_cmpeq_epi16(_mm256_max_epu16(words, _mm256_set1_epi16(static_cast<short>(least))),
                            words);
}

PLACEMAT_AVX2_INLINE bool has_surrogates(__m256i words) {
  const __m256i plane = _mm256_and_si256(words, _mm256_set1_epi16(static_cast<short>(0xF800)));
  const __m256i surrogates =
      _mm256_cmpeq_epi16(plane, _mm256_set1_epi16(static_cast<short>(0xD800)));
  return _mm256_testz_si256(surrogates, surrogates) == 0;
}

// Writes 16 octets, of which the returned number count.
PLACEMAT_AVX2_INLINE std::size_t put_packed(__m128i octets, const Packing& packing,
                                            std::uint8_t* out) {
  store_half(out, _mm_shuffle_epi8(octets, load_half(packing.shuffle.data())));
  return packing.length;
}

PLACEMAT_AVX2_INLINE std::uint32_t dword_lanes(__m256i lanes) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(lanes)));
}

// Eight values below 10000: three octets of a dword for each, the last one in the third place.
PLACEMAT_AVX2_INLINE std::size_t put_dwords(__m256i values, std::uint8_t* out) {
  const __m256i from_two = _mm256_cmpgt_epi32(values, _mm256_set1_epi32(0x7F));
  const __m256i from_three = _mm256_cmpgt_epi32(values, _mm256_set1_epi32(0x7FF));
  const std::uint32_t two = dword_lanes(from_two);
  const std::uint32_t three = dword_lanes(from_three);
  // The last octet: of ASCII it is the value.
  const __m256i last = _mm256_slli_epi32(values, 16);
  const __m256i trail = _mm256_or_si256(_mm256_and_si256(last, _mm256_set1_epi32(0x3F0000)),
                                        _mm256_set1_epi32(0x800000));
  const __m256i third = _mm256_blendv_epi8(last, trail, from_two);
  // The one before it is a trail octet, or a lead of two.
  const __m256i middle = _mm256_and_si256(_mm256_slli_epi32(values, 2), _mm256_set1_epi32(0x3F00));
  const __m256i tag = _mm256_sub_epi32(_mm256_set1_epi32(0xC000),
                                       _mm256_and_si256(from_three, _mm256_set1_epi32(0x4000)));
  const __m256i lead = _mm256_or_si256(_mm256_srli_epi32(values, 12), _mm256_set1_epi32(0xE0));
  const __m256i octets =
      _mm256_or_si256(_mm256_or_si256(_mm256_and_si256(third, _mm256_set1_epi32(0xFF0000)), lead),
                      _mm256_or_si256(middle, tag));
  const std::size_t length =
      put_packed(_mm256_castsi256_si128(octets), kPackDwords[(two & 15) | (three & 15) << 4], out);
  return length + put_packed(_mm256_extracti128_si256(octets, 1),
                             kPackDwords[two >> 4 | (three >> 4) << 4], out + length);
}

// Sixteen words without surrogates; up to 12 octets behind the result are written.
PLACEMAT_AVX2_INLINE std::size_t put_words(__m256i words, std::uint8_t* out) {
  const __m128i lower = _mm256_castsi256_si128(words);
  const __m128i upper = _mm256_extracti128_si256(words, 1);
  const __m256i from_two = from(words, 0x80);
  if (_mm256_testz_si256(from_two, from_two) != 0) {
    store_half(out, _mm_packus_epi16(lower, upper));
    return kUnits;
  }
  if (_mm256_testz_si256(words, _mm256_set1_epi16(static_cast<short>(0xF800))) != 0) {
    const __m256i lead = _mm256_or_si256(_mm256_srli_epi16(words, 6), _mm256_set1_epi16(0xC0));
    const __m256i trail = _mm256_and_si256(_mm256_slli_epi16(words, 8), _mm256_set1_epi16(0x3F00));
    const __m256i both = _mm256_or_si256(_mm256_or_si256(lead, trail),
                                         _mm256_set1_epi16(static_cast<short>(0x8000)));
    const __m256i octets = _mm256_blendv_epi8(words, both, from_two);
    const auto two = static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_packs_epi16(from_two, _mm256_setzero_si256())));
    const std::size_t length =
        put_packed(_mm256_castsi256_si128(octets), kPackWords[two & 0xFF], out);
    return length + put_packed(_mm256_extracti128_si256(octets, 1), kPackWords[two >> 16 & 0xFF],
                               out + length);
  }
  const std::size_t length = put_dwords(_mm256_cvtepu16_epi32(lower), out);
  return length + put_dwords(_mm256_cvtepu16_epi32(upper), out + length);
}

// 32 units if they are ASCII; else false, and nothing.
PLACEMAT_AVX2_INLINE bool put_ascii(const char16_t* at, std::uint8_t* out) {
  const __m256i first = load(at);
  const __m256i second = load(at + 16);
  const __m256i all = _mm256_or_si256(first, second);
  if (_mm256_testz_si256(all, _mm256_set1_epi16(static_cast<short>(0xFF80))) == 0) return false;
  constexpr int kInOrder = 0xD8;
  store(out, _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), kInOrder));
  return true;
}
PLACEMAT_AVX2_INLINE bool put_ascii(const char32_t* at, std::uint8_t* out) {
  const __m256i first = load(at);
  const __m256i second = load(at + 8);
  const __m256i third = load(at + 16);
  const __m256i fourth = load(at + 24);
  const __m256i all =
      _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, fourth));
  if (_mm256_testz_si256(all, _mm256_set1_epi32(static_cast<int>(0xFFFFFF80))) == 0) return false;
  const __m256i lower = _mm256_packus_epi32(first, second);
  const __m256i upper = _mm256_packus_epi32(third, fourth);
  const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  store(out, _mm256_permutevar8x32_epi32(_mm256_packus_epi16(lower, upper), in_order));
  return true;
}

// Room for sixteen units, what is written behind them, and the sixteen units that overwrite that.
constexpr std::size_t kRoom = 6 * kUnits + 16;

// Encodes the units in front of the first sixteen that hold a surrogate (or a value above FFFF), or
// of the last few units or octets of room.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress encode_plain(std::span<const Unit> units,
                                           std::span<std::uint8_t> out) {
  const Unit* from = units.data();
  const Unit* const end = from + units.size();
  std::uint8_t* to = out.data();
  std::uint8_t* const stop = to + out.size();
  while (end - from >= std::ptrdiff_t{2 * kUnits} && stop - to >= std::ptrdiff_t{kRoom}) {
    if (put_ascii(from, to)) {
      from += 2 * kUnits;
      to += 2 * kUnits;
      continue;
    }
    const __m256i words = words_at(from);
    if (has_surrogates(words) || has_surrogates(words_at(from + kUnits))) break;
    to += put_words(words, to);
    from += kUnits;
  }
  return {static_cast<std::size_t>(from - units.data()), static_cast<std::size_t>(to - out.data())};
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Progress at;
  while (at.read < units.size()) {
    const Progress plain = encode_plain(units.subspan(at.read), out.subspan(at.written));
    at = {at.read + plain.read, at.written + plain.written};
    // A few values, up to what is plain again; all that are left if they are few. A pair is not
    // cut.
    const std::size_t left = units.size() - at.read;
    const bool last = left < 2 * kUnits || out.size() - at.written < kRoom;
    std::size_t count = last ? left : kUnits;
    if constexpr (sizeof(Unit) == 2) {
      while (count > 0 && count < left && (units[at.read + count - 1] & 0xFC00) == 0xD800) ++count;
    }
    const Progress some =
        scalar::encode<kIllFormed, Unit>(units.subspan(at.read, count), out.subspan(at.written));
    at = {at.read + some.read, at.written + some.written};
    if (some.read < count) return at;
  }
  return at;
}

namespace {

PLACEMAT_AVX2_INLINE std::size_t count_words(__m256i lanes) {
  return static_cast<std::size_t>(
             _mm_popcnt_u32(static_cast<unsigned>(_mm256_movemask_epi8(lanes)))) /
         2;
}
PLACEMAT_AVX2_INLINE __m256i tagged(__m256i words, int tag) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(words, _mm256_set1_epi16(static_cast<short>(0xFC00))),
                            _mm256_set1_epi16(static_cast<short>(tag)));
}

// Units of UTF-16 take one octet, two or three; a pair takes four, which is two less than that.
PLACEMAT_AVX2 std::size_t length_of_utf16(std::span<const char16_t> units) noexcept {
  constexpr std::size_t kWords = 16;
  std::size_t count = 0;
  std::size_t at = 0;
  // One unit is left behind: the one after the last of a block is looked at.
  for (; units.size() - at > kWords; at += kWords) {
    const __m256i words = load(units.data() + at);
    const __m256i next = load(units.data() + at + 1);
    const __m256i pairs = _mm256_and_si256(tagged(words, 0xD800), tagged(next, 0xDC00));
    count += kWords + count_words(from(words, 0x80)) + count_words(from(words, 0x800)) -
             2 * count_words(pairs);
  }
  const bool cut = at > 0 && at < units.size() && (units[at - 1] & 0xFC00) == 0xD800 &&
                   (units[at] & 0xFC00) == 0xDC00;
  // A low surrogate whose pair is counted: three octets of it are counted here and there.
  if (cut) return count + 3 + scalar::utf8_length(units.subspan(at + 1));
  return count + scalar::utf8_length(units.subspan(at));
}

}  // namespace

template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char16_t> units) noexcept {
  return length_of_utf16(units);
}
template <>
PLACEMAT_AVX2 std::size_t utf8_length(std::span<const char32_t> units) noexcept {
  return scalar::utf8_length(units);
}

template Progress encode<IllFormed::kStop>(std::span<const char16_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kStop>(std::span<const char32_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char16_t>,
                                              std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char32_t>,
                                              std::span<std::uint8_t>) noexcept;

}  // namespace placemat::utf8::avx2
