// The AVX2 kernel: UTF-16 and UTF-32 to UTF-8.
//
// Eight values at a time become words or dwords of octets, with the last octet on top. A table that
// is indexed by which values take one octet, two or three says how to move the octets together.

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/codec/avx2.h"
#include "harness/codec/packings.h"

namespace placemat::utf8::avx2 {
namespace {

constexpr std::size_t kUnits = 16;

// Indexed by one bit per octet, for the octets of two dwords: moves together those that count.
constexpr auto kPackEight = [] {
  std::array<std::array<std::uint8_t, 8>, 256> all{};
  for (std::uint32_t kept = 0; kept < all.size(); ++kept) {
    const Packing packing = packing_of(kept);
    std::copy_n(packing.shuffle.begin(), all[kept].size(), all[kept].begin());
  }
  return all;
}();

// The lower words of two vectors of dwords. No dword is above FFFF.
PLACEMAT_AVX2_INLINE __m256i lower_words(__m256i first, __m256i second) {
  constexpr int kInOrder = 0xD8;
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(first, second), kInOrder);
}

// Sixteen units as words.
PLACEMAT_AVX2_INLINE __m256i words_at(const char16_t* at) { return load(at); }
// Values above FFFF become D800: like surrogates, they are left to other steps.
PLACEMAT_AVX2_INLINE __m256i words_at(const char32_t* at) {
  const __m256i most = dwords(0xFFFF);
  const auto capped = [&](__m256i values) PLACEMAT_AVX2 {
    const __m256i words = _mm256_cmpeq_epi32(_mm256_max_epu32(values, most), most);
    return _mm256_blendv_epi8(dwords(0xD800), values, words);
  };
  return lower_words(capped(load(at)), capped(load(at + 8)));
}

// What every step needs: see kept() in avx2.h.
struct Constants {
  __m256i from_two = kept(all_words(0x80));
  __m256i from_three = kept(all_words(0x800));
  __m256i plane = kept(all_words(0xF800));
  __m256i surrogates = kept(all_words(0xD800));
  __m256i two_bits = kept(all_words(0x3F1F));  // of the lead octet of two, and of the last octet
  __m256i two_tags = kept(all_words(0x80C0));
  __m256i first_bits = kept(all_words(0x003F));
  __m256i last_bits = kept(all_words(0x3F00));
  __m256i lead_of_two = kept(all_words(0x0040));  // its tag, without that of a trail octet
  __m256i lead_of_three = kept(all_words(0x00E0));

  PLACEMAT_AVX2_INLINE Constants() {}
};

// The lanes of surrogates.
PLACEMAT_AVX2_INLINE __m256i surrogates_in(__m256i words, const Constants& with) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(words, with.plane), with.surrogates);
}

PLACEMAT_AVX2_INLINE bool none_of(__m256i lanes) { return _mm256_testz_si256(lanes, lanes) != 0; }

// Writes 16 octets. Returns how many of them count.
PLACEMAT_AVX2_INLINE std::size_t put_packed(__m128i octets, const Packing& packing,
                                            std::uint8_t* out) {
  store_half(out, _mm_shuffle_epi8(octets, load_half(packing.shuffle.data())));
  return packing.length;
}

// Encodes words below 800. `not_ascii`: the lanes of those that are not ASCII.
PLACEMAT_AVX2_INLINE std::size_t put_two(__m256i words, __m256i not_ascii, std::uint8_t* out,
                                         const Constants& with) {
  // In words this small the two parts do not overlap.
  const __m256i both = _mm256_or_si256(_mm256_srli_epi16(words, 6), _mm256_slli_epi16(words, 8));
  const __m256i spelt = _mm256_or_si256(_mm256_and_si256(both, with.two_bits), with.two_tags);
  const __m256i octets = _mm256_blendv_epi8(words, spelt, not_ascii);
  const auto two = static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_packs_epi16(not_ascii, _mm256_setzero_si256())));
  const std::size_t length =
      put_packed(_mm256_castsi256_si128(octets), kPackWords[two & 0xFF], out);
  return length +
         put_packed(_mm256_extracti128_si256(octets, 1), kPackWords[two >> 16], out + length);
}

// Encodes words that are no surrogates. Also writes up to 12 octets past the result.
PLACEMAT_AVX2_INLINE std::size_t put_three(__m256i words, __m256i not_ascii, std::uint8_t* out,
                                           const Constants& with) {
  const __m256i three = at_least(words, with.from_three);
  const __m256i tags = _mm256_sub_epi16(with.two_tags, _mm256_and_si256(three, with.lead_of_two));
  const __m256i high = _mm256_slli_epi16(words, 8);
  const __m256i both =
      _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi16(words, 6), with.first_bits),
                      _mm256_and_si256(high, with.last_bits));
  const __m256i last = _mm256_blendv_epi8(high, _mm256_or_si256(both, tags), not_ascii);
  const __m256i lead = _mm256_or_si256(_mm256_srli_epi16(words, 12), with.lead_of_three);
  // The first four words of each half, and the last four.
  const __m256i first = _mm256_unpacklo_epi16(lead, last);
  const __m256i second = _mm256_unpackhi_epi16(lead, last);
  const auto kinds =
      static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_packs_epi16(not_ascii, three)));
  if (kinds == ~std::uint32_t{0}) {
    // Text in scripts of three octets has whole vectors of them.
    const __m256i packing =
        _mm256_broadcastsi128_si256(load_half(kPackDwords[0xFF].shuffle.data()));
    const __m256i lower = _mm256_shuffle_epi8(first, packing);
    const __m256i upper = _mm256_shuffle_epi8(second, packing);
    constexpr std::size_t kFour = 3 * 4;
    store_half(out, _mm256_castsi256_si128(lower));
    store_half(out + kFour, _mm256_castsi256_si128(upper));
    store_half(out + 2 * kFour, _mm256_extracti128_si256(lower, 1));
    store_half(out + 3 * kFour, _mm256_extracti128_si256(upper, 1));
    return 4 * kFour;
  }
  const auto packing = [kinds](unsigned word) -> const Packing& {
    const std::uint32_t here = kinds >> word;
    return kPackDwords[(here & 0x0F) | (here >> 4 & 0xF0)];
  };
  std::uint8_t* to = out;
  to += put_packed(_mm256_castsi256_si128(first), packing(0), to);
  to += put_packed(_mm256_castsi256_si128(second), packing(4), to);
  to += put_packed(_mm256_extracti128_si256(first, 1), packing(16), to);
  to += put_packed(_mm256_extracti128_si256(second, 1), packing(20), to);
  return static_cast<std::size_t>(to - out);
}

// Writes 32 units if they are ASCII; otherwise writes nothing and returns false.
PLACEMAT_AVX2_INLINE bool put_ascii(const char16_t* at, std::uint8_t* out) {
  const __m256i first = load(at);
  const __m256i second = load(at + 16);
  const __m256i all = _mm256_or_si256(first, second);
  if (_mm256_testz_si256(all, all_words(0xFF80)) == 0) return false;
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

// Encodes sixteen words that are no surrogates. Also writes up to 12 octets past the result.
PLACEMAT_AVX2_INLINE std::size_t put_words(__m256i words, __m256i not_ascii, std::uint8_t* out,
                                           const Constants& with) {
  if (none_of(not_ascii)) {
    store_half(out,
               _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1)));
    return kUnits;
  }
  return _mm256_testz_si256(words, with.plane) != 0 ? put_two(words, not_ascii, out, with)
                                                    : put_three(words, not_ascii, out, with);
}

// Room for sixteen units, for the octets written past them, and for the next sixteen units, which
// overwrite those octets.
constexpr std::size_t kRoom = 6 * kUnits + 16;

// Encodes sixteen units at a time. What is written past their octets must be overwritten, so the
// next sixteen units must be there, must have room, and must hold no surrogate and no value above
// FFFF.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress encode_plain(std::span<const Unit> units,
                                           std::span<std::uint8_t> out) {
  constexpr auto kTwice = std::ptrdiff_t{2 * kUnits};
  const Unit* at = units.data();
  const Unit* const end = at + units.size();
  std::uint8_t* to = out.data();
  std::uint8_t* const stop = to + out.size();
  const auto progress = [&]() -> Progress {
    return {static_cast<std::size_t>(at - units.data()), static_cast<std::size_t>(to - out.data())};
  };
  // ASCII at the start needs no constants.
  while (end - at >= kTwice && stop - to >= kTwice && put_ascii(at, to)) {
    at += kTwice;
    to += kTwice;
  }
  if (end - at < kTwice) return progress();
  const Constants with;
  __m256i next = words_at(at);
  if (!none_of(surrogates_in(next, with))) return progress();
  while (end - at >= kTwice && stop - to >= std::ptrdiff_t{kRoom}) {
    const __m256i words = next;
    next = words_at(at + kUnits);
    if (!none_of(surrogates_in(next, with))) break;
    to += put_words(words, at_least(words, with.from_two), to, with);
    at += kUnits;
  }
  return progress();
}

// Encodes the next sixteen units if none is a surrogate and there is room; otherwise nothing.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress encode_sixteen(const Unit* units, std::span<std::uint8_t> out) {
  const __m256i words = words_at(units);
  const Constants with;
  if (!none_of(surrogates_in(words, with))) return {};
  const __m256i not_ascii = at_least(words, with.from_two);
  if (out.size() >= kUnits && none_of(not_ascii)) {
    put_words(words, not_ascii, out.data(), with);
    return {kUnits, kUnits};
  }
  std::array<std::uint8_t, kRoom> octets;
  const std::size_t length = put_words(words, not_ascii, octets.data(), with);
  if (length > out.size()) return {};
  std::memcpy(out.data(), octets.data(), length);
  return {kUnits, length};
}

// The next values, of any length, one per lane, and how many units they take. That is 0 if some
// unit is ill-formed, or if no value takes four octets: then other steps are faster.
struct Values {
  __m256i values{};
  __m256i none{};  // lanes without a value
  std::size_t count = 0;
};

// The values of eight units, which a ninth one must follow. The value of a pair stands in the lane
// of its high surrogate.
PLACEMAT_AVX2_INLINE Values values_at(const char16_t* at) {
  const __m128i words = load_half(at);
  const __m128i kinds = _mm_and_si128(words, _mm_set1_epi16(static_cast<short>(0xFC00)));
  const __m128i high = _mm_cmpeq_epi16(kinds, _mm_set1_epi16(static_cast<short>(0xD800)));
  const __m128i low = _mm_cmpeq_epi16(kinds, _mm_set1_epi16(static_cast<short>(0xDC00)));
  const auto bits = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(high, low)));
  // A high surrogate in the last lane is left to the next call: its low one would be the ninth
  // unit.
  const std::uint32_t pairs = bits & 0x7F;
  if ((bits >> 8) != pairs << 1 || pairs == 0) return {};
  const bool cut = (bits & 0x80) != 0;
  const __m256i first = _mm256_cvtepu16_epi32(words);
  const __m256i second = _mm256_cvtepu16_epi32(load_half(at + 1));
  constexpr std::uint32_t kBase = 0x10000U - (0xD800U << 10) - 0xDC00U;
  const __m256i pair =
      _mm256_add_epi32(_mm256_add_epi32(_mm256_slli_epi32(first, 10), second), dwords(kBase));
  const __m256i last = _mm256_setr_epi32(0, 0, 0, 0, 0, 0, 0, cut ? -1 : 0);
  return {_mm256_blendv_epi8(first, pair, _mm256_cvtepi16_epi32(high)),
          _mm256_or_si256(_mm256_cvtepi16_epi32(low), last), cut ? std::size_t{7} : 8};
}
PLACEMAT_AVX2_INLINE Values values_at(const char32_t* at) {
  const __m256i values = load(at);
  const __m256i most = dwords(kMaxScalar);
  const __m256i surrogates =
      _mm256_cmpeq_epi32(_mm256_and_si256(values, dwords(0xFFFFF800)), dwords(0xD800));
  const __m256i in_range = _mm256_cmpeq_epi32(_mm256_max_epu32(values, most), most);
  const bool well_formed = _mm256_testc_si256(in_range, all_of(0xFF)) != 0 && none_of(surrogates);
  const bool four = _mm256_testz_si256(values, dwords(0xFFFF0000)) == 0;
  return {values, _mm256_setzero_si256(), well_formed && four ? std::size_t{8} : 0};
}

// Moves together the octets of the lower two dwords whose bit in `kept` is set. Writes 8 octets,
// and returns how many of them count.
PLACEMAT_AVX2_INLINE std::uint32_t put_two_dwords(__m128i octets, std::uint32_t kept,
                                                  std::uint8_t* out) {
  const auto* const packing = reinterpret_cast<const __m128i*>(kPackEight[kept].data());
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out),
                   _mm_shuffle_epi8(octets, _mm_loadl_epi64(packing)));
  return static_cast<std::uint32_t>(_mm_popcnt_u32(kept));
}

// Encodes eight values. Also writes up to 8 octets past the result.
PLACEMAT_AVX2_INLINE std::size_t put_values(const Values& here, std::uint8_t* out) {
  const __m256i values = here.values;
  const __m256i two = _mm256_cmpgt_epi32(values, dwords(0x7F));
  const __m256i three = _mm256_cmpgt_epi32(values, dwords(0x7FF));
  const __m256i four = _mm256_cmpgt_epi32(values, dwords(0xFFFF));
  // Six bits per octet, with the last octet on top; then the tags that each length adds to its lead
  // octet and its trail octets.
  const __m256i upper =
      _mm256_or_si256(_mm256_srli_epi32(values, 18),
                      _mm256_and_si256(_mm256_srli_epi32(values, 4), dwords(0x3F00)));
  const __m256i top = _mm256_slli_epi32(values, 24);
  const __m256i lower =
      _mm256_or_si256(_mm256_and_si256(_mm256_slli_epi32(values, 10), dwords(0x3F0000)),
                      _mm256_and_si256(top, dwords(0x3F000000)));
  const __m256i tags = _mm256_xor_si256(
      dwords(0x80C00000), _mm256_xor_si256(_mm256_and_si256(three, dwords(0x0040E000)),
                                           _mm256_and_si256(four, dwords(0x000060F0))));
  const __m256i spelt = _mm256_or_si256(_mm256_or_si256(upper, lower), tags);
  const __m256i octets = _mm256_blendv_epi8(top, spelt, two);
  const __m256i kept = _mm256_or_si256(
      _mm256_or_si256(dwords(0xFF000000), _mm256_and_si256(two, dwords(0x00FF0000))),
      _mm256_or_si256(_mm256_and_si256(three, dwords(0x0000FF00)), _mm256_srli_epi32(four, 24)));
  const auto bits =
      static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_andnot_si256(here.none, kept)));
  const __m128i first = _mm256_castsi256_si128(octets);
  const __m128i second = _mm256_extracti128_si256(octets, 1);
  std::uint8_t* to = out;
  to += put_two_dwords(first, bits & 0xFF, to);
  to += put_two_dwords(_mm_unpackhi_epi64(first, first), bits >> 8 & 0xFF, to);
  to += put_two_dwords(second, bits >> 16 & 0xFF, to);
  to += put_two_dwords(_mm_unpackhi_epi64(second, second), bits >> 24, to);
  return static_cast<std::size_t>(to - out);
}

// Encodes eight units at a time, as long as they hold values of four octets.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress encode_values(std::span<const Unit> units,
                                            std::span<std::uint8_t> out) {
  // Eight units and the one after them; the octets of eight values, and those written past them.
  constexpr std::ptrdiff_t kLooked = 9;
  constexpr std::size_t kOctets = 4 * 8 + 8;
  const Unit* at = units.data();
  const Unit* const end = at + units.size();
  std::uint8_t* to = out.data();
  std::uint8_t* const stop = to + out.size();
  const auto is_enough = [&] {
    return end - at >= kLooked && stop - to >= std::ptrdiff_t{2 * kOctets};
  };
  Values here;
  if (is_enough()) here = values_at(at);
  while (here.count > 0) {
    at += here.count;
    Values behind;
    if (is_enough()) behind = values_at(at);
    if (behind.count > 0) {
      // The values of `behind` take nine octets or more, because one of them takes four. They
      // overwrite what is written past `here`.
      to += put_values(here, to);
    } else {
      std::array<std::uint8_t, kOctets> octets;
      const std::size_t length = put_values(here, octets.data());
      std::memcpy(to, octets.data(), length);
      to += length;
    }
    here = behind;
  }
  return {static_cast<std::size_t>(at - units.data()), static_cast<std::size_t>(to - out.data())};
}

// A function of its own: inside encode() it would have to save registers that only the vectors use.
template <IllFormed kIllFormed, typename Unit>
__attribute__((noinline)) Progress encode_singly(std::span<const Unit> units,
                                                 std::span<std::uint8_t> out) noexcept {
  return scalar::encode<kIllFormed, Unit>(units, out);
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  // How many units, with surrogates among them, are left to the scalar function at a time.
  constexpr std::size_t kSome = 4 * kUnits;
  // It is faster for less than a vector.
  if (units.size() < kUnits) return encode_singly<kIllFormed, Unit>(units, out);
  Progress at;
  const auto add = [&at](const Progress& more) {
    at += more;
    return more.read > 0;
  };
  while (at.read < units.size()) {
    const std::span<const Unit> rest = units.subspan(at.read);
    const std::span<std::uint8_t> room = out.subspan(at.written);
    if (rest.size() >= 2 * kUnits && add(encode_plain(rest, room))) continue;
    if (rest.size() >= kUnits && add(encode_sixteen(rest.data(), room))) continue;
    if (rest.size() > kUnits && add(encode_values(rest, room))) continue;
    const std::span<const Unit> some = first_uncut(rest, kSome);
    const Progress done = encode_singly<kIllFormed, Unit>(some, room);
    at += done;
    if (done.read < some.size()) break;
  }
  return at;
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
