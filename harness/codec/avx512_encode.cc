// The AVX-512 kernel: UTF-16 and UTF-32 to UTF-8.
//
// Each value becomes four octets, the last one on top. Of these the last and those with their
// highest bit set are part of its sequence; they are packed. Where no value takes more than two
// octets, or all are ASCII, words or octets do instead.

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {
namespace {

constexpr std::size_t kGroup = 16;  // values in a vector of dwords
constexpr std::size_t kUnits = 32;  // units in a vector of words

// The even octets of two vectors.
alignas(64) constexpr Table kEvenOctets = [] {
  Table even{};
  for (std::size_t i = 0; i < even.size(); ++i) even[i] = static_cast<std::uint8_t>(2 * i);
  return even;
}();

constexpr std::uint64_t kLastOctets = 0x8888888888888888;
constexpr std::uint64_t kFirstOctets = 0x5555555555555555;

// Values, of which `starts` are to be spelt, `bad` of these as U+FFFD; zeros in the other lanes.
struct Values {
  __m512i values;
  std::uint32_t starts;
  std::uint32_t bad;
};

PLACEMAT_AVX512_INLINE std::uint32_t lanes_of(std::size_t count) {
  return count >= kGroup ? 0xFFFF : _bzhi_u32(0xFFFF, static_cast<unsigned>(count));
}

// `left` units are left; `covered` is set if the first one is the low surrogate of a pair before,
// and then tells the same of the unit behind the group.
PLACEMAT_AVX512_INLINE Values values_at(const char32_t* at, std::size_t left, std::uint32_t&) {
  const std::uint32_t lanes = lanes_of(left);
  const __m512i values = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), at);
  const __m512i plane = _mm512_and_si512(values, _mm512_set1_epi32(static_cast<int>(0xFFFFF800)));
  const std::uint32_t surrogates =
      _mm512_cmpeq_epi32_mask(plane, _mm512_set1_epi32(kFirstSurrogate));
  const std::uint32_t above = _mm512_cmpgt_epu32_mask(values, _mm512_set1_epi32(kMaxScalar));
  return {values, lanes, (surrogates | above) & lanes};
}

PLACEMAT_AVX512_INLINE Values values_at(const char16_t* at, std::size_t left,
                                        std::uint32_t& covered) {
  const std::uint32_t lanes = lanes_of(left);
  const __m512i units =
      _mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(static_cast<__mmask16>(lanes), at));
  const __m512i next = _mm512_cvtepu16_epi32(
      _mm256_maskz_loadu_epi16(static_cast<__mmask16>(lanes_of(left - 1)), at + 1));
  const __m512i tags = _mm512_set1_epi32(0xFC00);
  const __m512i low_tag = _mm512_set1_epi32(0xDC00);
  const std::uint32_t high =
      _mm512_cmpeq_epi32_mask(_mm512_and_si512(units, tags), _mm512_set1_epi32(0xD800));
  const std::uint32_t low = _mm512_cmpeq_epi32_mask(_mm512_and_si512(units, tags), low_tag);
  const std::uint32_t pairs = high & _mm512_cmpeq_epi32_mask(_mm512_and_si512(next, tags), low_tag);
  const std::uint32_t inside = covered | pairs << 1;
  covered = pairs >> (kGroup - 1);
  // (high - D800) << 10 | (low - DC00), and 10000 more.
  const __m512i joined = _mm512_add_epi32(_mm512_add_epi32(_mm512_slli_epi32(units, 10), next),
                                          _mm512_set1_epi32(0x10000 - (0xD800 << 10) - 0xDC00));
  const std::uint32_t starts = lanes & ~inside;
  const __m512i values = _mm512_mask_mov_epi32(units, static_cast<__mmask16>(pairs), joined);
  return {_mm512_maskz_mov_epi32(static_cast<__mmask16>(starts), values), starts,
          (high | low) & ~pairs & starts};
}

// Octets to be packed: those of `kept`.
struct Spelt {
  __m512i octets;
  std::uint64_t kept;
};

// What the loop needs again and again: see kept() in avx512.h.
struct Constants {
  __m512i places = kept(_mm512_set1_epi64(0x20262C32'00060C12));
  __m512i six_bits = kept(all_of(0x3F));
  __m512i two = kept(_mm512_set1_epi32(static_cast<int>(0x80C00000)));
  __m512i three = kept(_mm512_set1_epi32(static_cast<int>(0x8080E000)));
  __m512i four = kept(_mm512_set1_epi32(static_cast<int>(0x808080F0)));
  __m512i from_two = kept(_mm512_set1_epi32(0x80));
  __m512i from_three = kept(_mm512_set1_epi32(0x800));
  __m512i plane = kept(_mm512_set1_epi16(static_cast<short>(0xF800)));
  __m512i surrogates = kept(_mm512_set1_epi16(static_cast<short>(0xD800)));
  __m512i not_ascii = kept(_mm512_set1_epi16(static_cast<short>(0xFF80)));

  PLACEMAT_AVX512_INLINE Constants() {}
};

// Words below 800: the first octet of each, and the second one above it. Zeros are no second one.
PLACEMAT_AVX512_INLINE Spelt spelt_in_two(__m512i words) {
  const __mmask32 two = _mm512_cmpge_epu16_mask(words, _mm512_set1_epi16(0x80));
  const __m512i bits = _mm512_or_si512(_mm512_srli_epi16(words, 6), _mm512_slli_epi16(words, 8));
  constexpr int kAndThenOr = 0xEA;  // (a & b) | c
  const __m512i octets = _mm512_ternarylogic_epi64(
      bits, _mm512_set1_epi16(0x3F1F), _mm512_set1_epi16(static_cast<short>(0x80C0)), kAndThenOr);
  const __m512i spelt = _mm512_mask_mov_epi16(words, two, octets);
  return {spelt, static_cast<std::uint64_t>(_mm512_movepi8_mask(spelt)) | kFirstOctets};
}

// Dwords: four octets each, the last one on top. kFour: some may be above FFFF.
template <bool kFour>
PLACEMAT_AVX512_INLINE Spelt spelt_in_dwords(__m512i values, const Constants& with) {
  const __mmask16 ascii = _mm512_cmplt_epu32_mask(values, with.from_two);
  const __mmask16 three = _mm512_cmpge_epu32_mask(values, with.from_three);
  // Six bits an octet: from bit 18, 12, 6 and 0 of each dword.
  const __m512i bits = _mm512_multishift_epi64_epi8(with.places, values);
  __m512i tags = _mm512_mask_mov_epi32(with.two, three, with.three);
  if constexpr (kFour) {
    const __mmask16 four = _mm512_cmpge_epu32_mask(values, _mm512_set1_epi32(0x10000));
    tags = _mm512_mask_mov_epi32(tags, four, with.four);
  }
  constexpr int kAndThenOr = 0xEA;  // (a & b) | c
  const __m512i octets = _mm512_mask_slli_epi32(
      _mm512_ternarylogic_epi64(bits, with.six_bits, tags, kAndThenOr), ascii, values, 24);
  return {octets, static_cast<std::uint64_t>(_mm512_movepi8_mask(octets)) | kLastOctets};
}

// Packs and writes them; false, and nothing, if there is no room.
PLACEMAT_AVX512_INLINE bool write(const Spelt& spelt, std::span<std::uint8_t> out,
                                  std::size_t& written) {
  const auto count = static_cast<unsigned>(_mm_popcnt_u64(spelt.kept));
  if (__builtin_expect(out.size() - written < count, 0)) return false;
  if (count == kBlock) {
    _mm512_storeu_si512(out.data() + written, spelt.octets);
    written += kBlock;
    return true;
  }
  const __m512i packed = _mm512_maskz_compress_epi8(spelt.kept, spelt.octets);
  _mm512_mask_storeu_epi8(out.data() + written, _bzhi_u64(~0ULL, count), packed);
  written += count;
  return true;
}

PLACEMAT_AVX512_INLINE bool write(const Values& from, const Constants& with,
                                  std::span<std::uint8_t> out, std::size_t& written) {
  const __m512i values = _mm512_mask_mov_epi32(from.values, static_cast<__mmask16>(from.bad),
                                               _mm512_set1_epi32(kReplacementCharacter));
  Spelt spelt = spelt_in_dwords<true>(values, with);
  spelt.kept &= ~kLastOctets | _pdep_u64(from.starts, kLastOctets);
  return write(spelt, out, written);
}

// What the units at `from` are: all ASCII, all below 800, of the Basic Multilingual Plane without
// surrogates, or any.
enum class Kind : std::uint8_t { kAscii, kTwo, kThree, kAny };

struct Words {
  __m512i words;
  Kind kind;
};

PLACEMAT_AVX512_INLINE Kind kind_of(__m512i words, const Constants& with) {
  if (_mm512_test_epi16_mask(words, with.not_ascii) == 0) return Kind::kAscii;
  const __m512i plane = _mm512_and_si512(words, with.plane);
  if (_mm512_test_epi16_mask(plane, plane) == 0) return Kind::kTwo;
  return _mm512_cmpeq_epi16_mask(plane, with.surrogates) != 0 ? Kind::kAny : Kind::kThree;
}

// The first `count` of 32, zeros behind them.
PLACEMAT_AVX512_INLINE Words words_at(const char16_t* from, std::size_t count,
                                      const Constants& with) {
  const __m512i words = count == kUnits ? _mm512_loadu_si512(from)
                                        : _mm512_maskz_loadu_epi16(
                                              _bzhi_u32(~0U, static_cast<unsigned>(count)), from);
  return {words, kind_of(words, with)};
}

PLACEMAT_AVX512_INLINE Words words_at(const char32_t* from, std::size_t count,
                                      const Constants& with) {
  const std::uint32_t lanes = _bzhi_u32(~0U, static_cast<unsigned>(count));
  const __m512i first = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), from);
  const __m512i second =
      _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes >> kGroup), from + kGroup);
  const __m512i all = _mm512_or_si512(first, second);
  if (_mm512_test_epi32_mask(all, _mm512_set1_epi32(static_cast<int>(0xFFFF0000))) != 0) {
    return {all, Kind::kAny};
  }
  const __m512i words = _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(first)),
                                           _mm512_cvtepi32_epi16(second), 1);
  return {words, kind_of(words, with)};
}

PLACEMAT_AVX512_INLINE std::uint64_t first_octets(std::size_t count) {
  return _bzhi_u64(~0ULL, static_cast<unsigned>(count));
}

// Writes the first `count` units, of such a kind; false, and nothing that counts, if there is no
// room for all.
PLACEMAT_AVX512_INLINE bool write(const Words& from, std::size_t count, const Constants& with,
                                  std::span<std::uint8_t> out, std::size_t& written) {
  if (from.kind == Kind::kAscii) {
    if (out.size() - written < count) return false;
    _mm256_mask_storeu_epi8(out.data() + written, static_cast<__mmask32>(first_octets(count)),
                            _mm512_cvtepi16_epi8(from.words));
    written += count;
    return true;
  }
  if (from.kind == Kind::kTwo) {
    Spelt spelt = spelt_in_two(from.words);
    spelt.kept &= first_octets(2 * count);
    return write(spelt, out, written);
  }
  Spelt lower =
      spelt_in_dwords<false>(_mm512_cvtepu16_epi32(_mm512_castsi512_si256(from.words)), with);
  lower.kept &= first_octets(4 * std::min(count, kGroup));
  const std::size_t before = written;
  if (!write(lower, out, written)) return false;
  if (count <= kGroup) return true;
  Spelt upper =
      spelt_in_dwords<false>(_mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(from.words, 1)), with);
  upper.kept &= first_octets(4 * (count - kGroup));
  if (write(upper, out, written)) return true;
  written = before;
  return false;
}

// Writes the pairs of surrogates that 32 units begin with, and returns how many there are room for;
// 0 too if there are few, for which this does not pay.
PLACEMAT_AVX512_INLINE std::size_t write_pairs(__m512i words, const Constants& with,
                                               std::span<std::uint8_t> out, std::size_t& written) {
  // A dword each, the high surrogate below the low one.
  const __m512i tags = _mm512_and_si512(words, _mm512_set1_epi16(static_cast<short>(0xFC00)));
  const std::uint32_t pairs =
      _mm512_cmpeq_epi32_mask(tags, _mm512_set1_epi32(static_cast<int>(0xDC00D800)));
  const auto count = static_cast<std::size_t>(std::countr_one(pairs));
  constexpr std::size_t kFew = 4;
  if (count < kFew || out.size() - written < 4 * count) return 0;
  const __m512i high = _mm512_slli_epi32(_mm512_and_si512(words, _mm512_set1_epi32(0x3FF)), 10);
  const __m512i low = _mm512_and_si512(_mm512_srli_epi32(words, 16), _mm512_set1_epi32(0x3FF));
  const __m512i values =
      _mm512_add_epi32(_mm512_or_si512(high, low), _mm512_set1_epi32(kFirstSupplementary));
  constexpr int kAndThenOr = 0xEA;  // (a & b) | c
  const __m512i octets = _mm512_ternarylogic_epi64(
      _mm512_multishift_epi64_epi8(with.places, values), with.six_bits, with.four, kAndThenOr);
  _mm512_mask_storeu_epi8(out.data() + written, first_octets(4 * count), octets);
  written += 4 * count;
  return count;
}

// Writes the next 64 units if they are ASCII and there is room; else false, and nothing.
PLACEMAT_AVX512_INLINE bool write_ascii(const char16_t* from, std::size_t left,
                                        std::span<std::uint8_t> out, Progress& at) {
  if (left < kBlock || out.size() - at.written < kBlock) return false;
  const __m512i first = _mm512_loadu_si512(from);
  const __m512i second = _mm512_loadu_si512(from + kUnits);
  const __m512i all = _mm512_or_si512(first, second);
  if (_mm512_test_epi16_mask(all, _mm512_set1_epi16(static_cast<short>(0xFF80))) != 0) return false;
  _mm512_storeu_si512(out.data() + at.written,
                      _mm512_permutex2var_epi8(first, load(kEvenOctets.data()), second));
  at = {at.read + kBlock, at.written + kBlock};
  return true;
}

PLACEMAT_AVX512_INLINE bool write_ascii(const char32_t* from, std::size_t left,
                                        std::span<std::uint8_t> out, Progress& at) {
  if (left < kBlock || out.size() - at.written < kBlock) return false;
  __m512i quarters[4];
  for (std::size_t i = 0; i < 4; ++i) quarters[i] = _mm512_loadu_si512(from + i * kGroup);
  const __m512i all = _mm512_or_si512(_mm512_or_si512(quarters[0], quarters[1]),
                                      _mm512_or_si512(quarters[2], quarters[3]));
  if (_mm512_test_epi32_mask(all, _mm512_set1_epi32(static_cast<int>(0xFFFFFF80))) != 0) {
    return false;
  }
  const __m512i even = load(kEvenOctets.data());
  const __m512i lower = _mm512_permutex2var_epi8(quarters[0], even, quarters[1]);
  const __m512i upper = _mm512_permutex2var_epi8(quarters[2], even, quarters[3]);
  _mm512_storeu_si512(out.data() + at.written, _mm512_permutex2var_epi8(lower, even, upper));
  at = {at.read + kBlock, at.written + kBlock};
  return true;
}

// What is left where the output no longer fits, or the input is ill-formed: a few values.
template <IllFormed kIllFormed, typename Unit>
Progress finish(std::span<const Unit> units, std::span<std::uint8_t> out, Progress at) noexcept {
  const Progress rest =
      scalar::encode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return {at.read + rest.read, at.written + rest.written};
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  const Constants with;
  Progress at;
  std::uint32_t covered = 0;
  while (at.read < units.size()) {
    const Unit* const from = units.data() + at.read;
    const std::size_t left = units.size() - at.read;
    if (covered == 0) {
      const bool whole = left >= kUnits;
      const std::size_t count = whole ? kUnits : left;
      const Words words = whole ? words_at(from, kUnits, with) : words_at(from, left, with);
      if (words.kind == Kind::kAscii && write_ascii(from, left, out, at)) continue;
      if (words.kind != Kind::kAny) {
        const bool written = whole ? write(words, kUnits, with, out, at.written)
                                   : write(words, left, with, out, at.written);
        if (!written) return finish<kIllFormed>(units, out, at);
        at.read += count;
        continue;
      }
      if constexpr (sizeof(Unit) == 2) {
        if (const std::size_t pairs = write_pairs(words.words, with, out, at.written)) {
          at.read += 2 * pairs;
          continue;
        }
      }
    }
    const std::uint32_t was_covered = covered;
    const Values values = values_at(from, left, covered);
    const bool stops = kIllFormed == IllFormed::kStop && values.bad != 0;
    if (stops || !write(values, with, out, at.written)) {
      at.read += was_covered;
      return finish<kIllFormed>(units, out, at);
    }
    at.read += std::min(left, kGroup);
  }
  return at;
}

template <typename Unit>
PLACEMAT_AVX512 std::size_t utf8_length(std::span<const Unit> units) noexcept {
  std::size_t count = 0;
  std::uint32_t covered = 0;
  for (std::size_t at = 0; at < units.size(); at += kGroup) {
    const Values here = values_at(units.data() + at, units.size() - at, covered);
    const auto starts = static_cast<__mmask16>(here.starts);
    const __m512i values = _mm512_mask_mov_epi32(here.values, static_cast<__mmask16>(here.bad),
                                                 _mm512_set1_epi32(kReplacementCharacter));
    for (const int least : {-1, 0x7F, 0x7FF, 0xFFFF}) {
      // All values are below 2^31 here, and -1 is below all of them.
      count += static_cast<std::size_t>(
          _mm_popcnt_u32(_mm512_mask_cmpgt_epi32_mask(starts, values, _mm512_set1_epi32(least))));
    }
  }
  return count;
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
