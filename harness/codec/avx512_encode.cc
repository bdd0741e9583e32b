// The AVX-512 kernel: UTF-16 and UTF-32 to UTF-8.
//
// 16 values at a time become four octets each, the last one on top; of these a mask keeps as many
// as the value has, and they are packed.

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {
namespace {

constexpr std::size_t kGroup = 16;

// Values, of which `starts` are to be spelt, `bad` of these as U+FFFD.
struct Values {
  __m512i values;
  std::uint32_t starts;
  std::uint32_t bad;
};

PLACEMAT_AVX512 inline std::uint32_t lanes_of(std::size_t count) {
  return count >= kGroup ? 0xFFFF : _bzhi_u32(0xFFFF, static_cast<unsigned>(count));
}

// `left` units are left; `covered` is set if the first one is the low surrogate of a pair before,
// and then tells the same of the unit behind the group.
PLACEMAT_AVX512 inline Values values_at(const char32_t* at, std::size_t left, std::uint32_t&) {
  const std::uint32_t lanes = lanes_of(left);
  const __m512i values = _mm512_maskz_loadu_epi32(static_cast<__mmask16>(lanes), at);
  const __m512i plane = _mm512_and_si512(values, _mm512_set1_epi32(static_cast<int>(0xFFFFF800)));
  const std::uint32_t surrogates =
      _mm512_cmpeq_epi32_mask(plane, _mm512_set1_epi32(kFirstSurrogate));
  const std::uint32_t above = _mm512_cmpgt_epu32_mask(values, _mm512_set1_epi32(kMaxScalar));
  return {values, lanes, (surrogates | above) & lanes};
}

PLACEMAT_AVX512 inline Values values_at(const char16_t* at, std::size_t left,
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
  return {_mm512_mask_mov_epi32(units, static_cast<__mmask16>(pairs), joined), starts,
          (high | low) & ~pairs & starts};
}

// Writes the values; false, and nothing, if there is no room.
PLACEMAT_AVX512 inline bool write(const Values& from, std::span<std::uint8_t> out,
                                  std::size_t& written) {
  const __m512i values = _mm512_mask_mov_epi32(from.values, static_cast<__mmask16>(from.bad),
                                               _mm512_set1_epi32(kReplacementCharacter));
  const auto starts = static_cast<__mmask16>(from.starts);
  const __mmask16 two = _mm512_mask_cmpgt_epu32_mask(starts, values, _mm512_set1_epi32(0x7F));
  const __mmask16 three = _mm512_mask_cmpgt_epu32_mask(starts, values, _mm512_set1_epi32(0x7FF));
  const __mmask16 four = _mm512_mask_cmpgt_epu32_mask(starts, values, _mm512_set1_epi32(0xFFFF));
  const std::uint64_t kept =
      _pdep_u64(starts, 0x8888888888888888) | _pdep_u64(two, 0x4444444444444444) |
      _pdep_u64(three, 0x2222222222222222) | _pdep_u64(four, 0x1111111111111111);
  const auto count = static_cast<unsigned>(_mm_popcnt_u64(kept));
  if (out.size() - written < count) return false;
  // Six bits an octet: from bit 18, 12, 6 and 0 of each dword.
  const __m512i places = _mm512_set1_epi64(0x20262C32'00060C12);
  __m512i octets = _mm512_and_si512(_mm512_multishift_epi64_epi8(places, values), all_of(0x3F));
  __m512i tags = _mm512_set1_epi32(static_cast<int>(0x80C00000));
  tags = _mm512_mask_mov_epi32(tags, three, _mm512_set1_epi32(static_cast<int>(0x8080E000)));
  tags = _mm512_mask_mov_epi32(tags, four, _mm512_set1_epi32(static_cast<int>(0x808080F0)));
  octets = _mm512_or_si512(octets, tags);
  octets = _mm512_mask_slli_epi32(octets, static_cast<__mmask16>(~two), values, 24);
  const __m512i packed = _mm512_maskz_compress_epi8(kept, octets);
  _mm512_mask_storeu_epi8(out.data() + written, _bzhi_u64(~0ULL, count), packed);
  written += count;
  return true;
}

// Writes the next 32 units if they are ASCII; false, and nothing, if they are not.
PLACEMAT_AVX512 inline bool write_ascii(const char16_t* from, std::uint8_t* out) {
  const __m512i units = _mm512_loadu_si512(from);
  if (_mm512_test_epi16_mask(units, _mm512_set1_epi16(static_cast<short>(0xFF80))) != 0) {
    return false;
  }
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_cvtepi16_epi8(units));
  return true;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  if (units.size() < kShort / sizeof(Unit)) return scalar::encode<kIllFormed, Unit>(units, out);
  Progress at;
  std::uint32_t covered = 0;
  while (at.read < units.size()) {
    const Unit* const from = units.data() + at.read;
    const std::size_t left = units.size() - at.read;
    if constexpr (sizeof(Unit) == 2) {
      constexpr std::size_t kAtOnce = 2 * kGroup;
      if (left >= kAtOnce && out.size() - at.written >= kAtOnce && covered == 0 &&
          write_ascii(from, out.data() + at.written)) {
        at = {at.read + kAtOnce, at.written + kAtOnce};
        continue;
      }
    }
    const std::uint32_t was_covered = covered;
    Values values = values_at(from, left, covered);
    bool stops = false;
    if constexpr (kIllFormed == IllFormed::kStop) stops = values.bad != 0;
    std::size_t end = std::min(left, kGroup);
    if (stops) {
      end = static_cast<std::size_t>(std::countr_zero(values.bad));
      values.starts = _bzhi_u32(values.starts, static_cast<unsigned>(end));
      values.bad = 0;
    }
    if (!write(values, out, at.written)) {
      // A few values are left, up to the one without room.
      at.read += was_covered;
      const Progress rest =
          scalar::encode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
      return {at.read + rest.read, at.written + rest.written};
    }
    at.read += end;
    if (stops) return at;
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
