// The AVX-512 kernel: UTF-8 to UTF-16 and UTF-32.
//
// Every octet of a block is looked at as if it began a sequence; masks tell which do, and which
// begin a maximal subpart instead. The places of those are packed, and 16 at a time have their four
// octets fetched and their bits joined. Ill-formed input is one more mask, so it costs nothing.

#include <algorithm>
#include <bit>

#include "harness/codec/avx512.h"

namespace placemat::utf8::avx512 {
namespace {

// By how far an octet is above BF (0: it is no lead): what may not follow it in a sequence.
alignas(64) constexpr Table kForbiddenBehindLead = [] {
  Table forbidden = kForbidden;
  forbidden[0] = kAnyOctet;
  return forbidden;
}();

alignas(64) constexpr Table kPlaces = [] {
  Table places{};
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint8_t>(i);
  return places;
}();

// Where to find the place of the sequence that a group's dword i is for, four times each.
constexpr std::size_t kGroup = 16;
alignas(64) constexpr std::array<Table, kBlock / kGroup> kSpread = [] {
  std::array<Table, kBlock / kGroup> spread{};
  for (std::size_t group = 0; group < spread.size(); ++group) {
    for (std::size_t i = 0; i < kBlock; ++i) {
      spread[group][i] = static_cast<std::uint8_t>(group * kGroup + i / 4);
    }
  }
  return spread;
}();

// By the upper four bits of a first octet: how far a value of four octets' bits is to be shifted
// for one of its length, and which bits are left.
alignas(64) constexpr std::array<std::uint32_t, 16> kShifts = {18, 18, 18, 18, 18, 18, 18, 18,
                                                               18, 18, 18, 18, 12, 12, 6,  0};
alignas(64) constexpr std::array<std::uint32_t, 16> kValueBits = {
    0x7F, 0x7F, 0x7F, 0x7F, 0x7F,  0x7F,  0x7F,   0x7F,
    0x7F, 0x7F, 0x7F, 0x7F, 0x7FF, 0x7FF, 0xFFFF, 0x1FFFFF};

// A block of 64 octets and what follows it, split into sequences and maximal subparts.
struct Parts {
  __m512i octets;
  __m512i next;
  std::uint64_t starts;   // lanes where a sequence or a subpart begins
  std::uint64_t bad;      // those of subparts
  std::uint64_t covered;  // lanes of the next block that belong to this one's
};

// The first `count` octets (0 to 64) from there, zeros behind them.
PLACEMAT_AVX512 inline __m512i load_upto(const std::uint8_t* from, std::size_t count) {
  return count == 0 ? _mm512_setzero_si512() : load_first(from, std::min(count, kBlock));
}

// `left` octets are left of the input, `covered` of them belong to a sequence before.
PLACEMAT_AVX512 inline Parts split(const std::uint8_t* at, std::size_t left,
                                   std::uint64_t covered) {
  const bool whole = left >= 2 * kBlock;
  const auto behind = [&](std::size_t ahead) PLACEMAT_AVX512 {
    return whole ? load(at + ahead) : load_upto(at + ahead, left > ahead ? left - ahead : 0);
  };
  const __m512i octets = behind(0);
  const __m512i second = behind(1);
  const std::uint64_t lanes = left >= kBlock ? ~0ULL : _bzhi_u64(~0ULL, unsigned(left));
  const __m512i above = _mm512_max_epu8(_mm512_adds_epu8(octets, all_of(1)), all_of(0xC0));
  const __m512i forbidden = _mm512_permutexvar_epi8(above, load(kForbiddenBehindLead.data()));
  const __m512i kinds = _mm512_permutexvar_epi8(_mm512_srli_epi16(second, 2), load(kKinds.data()));
  const __m512i wrong = _mm512_and_si512(forbidden, kinds);
  const std::uint64_t two = _mm512_testn_epi8_mask(wrong, all_of(kAnyOctet));
  const std::uint64_t from_e0 = _mm512_cmpge_epu8_mask(octets, all_of(0xE0));
  const std::uint64_t from_f0 = _mm512_cmpge_epu8_mask(octets, all_of(0xF0));
  const std::uint64_t third = _mm512_cmplt_epi8_mask(behind(2), all_of(0xC0));
  const std::uint64_t fourth = _mm512_cmplt_epi8_mask(behind(3), all_of(0xC0));
  const std::uint64_t three = two & from_e0 & third;
  const std::uint64_t four = three & from_f0 & fourth;
  const std::uint64_t inside = covered | two << 1 | three << 2 | four << 3;
  const std::uint64_t ascii = ~_mm512_movepi8_mask(octets);
  const std::uint64_t whole_ones = ascii | (two & ~from_e0) | (three & ~from_f0) | four;
  const std::uint64_t starts = ~inside & lanes;
  return {octets, behind(kBlock), starts, starts & ~whole_ones,
          two >> 63 | three >> 62 | four >> 61};
}

// The values of the sequences at the places of the group.
PLACEMAT_AVX512 inline __m512i values_of(const Parts& parts, __m512i places, std::size_t group) {
  const __m512i spread = _mm512_permutexvar_epi8(load(kSpread[group].data()), places);
  const __m512i at = _mm512_add_epi8(spread, _mm512_set1_epi32(0x03020100));
  const __m512i octets = _mm512_permutex2var_epi8(parts.octets, at, parts.next);
  const __m512i first = _mm512_and_si512(_mm512_srli_epi32(octets, 4), _mm512_set1_epi32(0x0F));
  const __m512i bits = _mm512_and_si512(octets, _mm512_set1_epi32(0x3F3F3F7F));
  // Six bits an octet, the first one's on top.
  const __m512i pairs = _mm512_maddubs_epi16(bits, _mm512_set1_epi16(0x0140));
  const __m512i all = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000));
  const __m512i shifts = _mm512_permutexvar_epi32(first, _mm512_load_si512(kShifts.data()));
  const __m512i left = _mm512_permutexvar_epi32(first, _mm512_load_si512(kValueBits.data()));
  return _mm512_and_si512(_mm512_srlv_epi32(all, shifts), left);
}

// Writes `count` values; false, and nothing, if there is no room.
PLACEMAT_AVX512 inline bool write_values(__m512i values, unsigned count, std::span<char32_t> out,
                                         std::size_t& written) {
  if (out.size() - written < count) return false;
  _mm512_mask_storeu_epi32(out.data() + written, static_cast<__mmask16>(_bzhi_u32(0xFFFF, count)),
                           values);
  written += count;
  return true;
}
PLACEMAT_AVX512 inline bool write_values(__m512i values, unsigned count, std::span<char16_t> out,
                                         std::size_t& written) {
  const auto lanes = static_cast<__mmask16>(_bzhi_u32(0xFFFF, count));
  const __mmask16 pairs = _mm512_mask_cmpgt_epu32_mask(lanes, values, _mm512_set1_epi32(0xFFFF));
  const auto units = count + static_cast<unsigned>(_mm_popcnt_u32(pairs));
  if (out.size() - written < units) return false;
  if (pairs == 0) {
    _mm256_mask_storeu_epi16(out.data() + written, lanes, _mm512_cvtepi32_epi16(values));
  } else {
    const __m512i high = _mm512_add_epi32(_mm512_srli_epi32(values, 10), _mm512_set1_epi32(0xD7C0));
    const __m512i low = _mm512_or_si512(_mm512_and_si512(values, _mm512_set1_epi32(0x3FF)),
                                        _mm512_set1_epi32(0xDC00));
    const __m512i both = _mm512_mask_or_epi32(values, pairs, high, _mm512_slli_epi32(low, 16));
    // Of each dword the lower word, and the upper one of a pair.
    const auto words =
        static_cast<__mmask32>(_pdep_u32(lanes, 0x55555555) | _pdep_u32(pairs, 0xAAAAAAAA));
    const __m512i packed = _mm512_maskz_compress_epi16(words, both);
    _mm512_mask_storeu_epi16(out.data() + written, _bzhi_u32(~0U, units), packed);
  }
  written += units;
  return true;
}

PLACEMAT_AVX512 inline void write_ascii(__m512i octets, char32_t* out) {
  for (std::size_t group = 0; group < kBlock / kGroup; ++group) {
    const __m512i here = _mm512_permutexvar_epi8(load(kSpread[group].data()), octets);
    _mm512_storeu_si512(out + group * kGroup, _mm512_and_si512(here, _mm512_set1_epi32(0xFF)));
  }
}
PLACEMAT_AVX512 inline void write_ascii(__m512i octets, char16_t* out) {
  _mm512_storeu_si512(out, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(octets)));
  _mm512_storeu_si512(out + kBlock / 2, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(octets, 1)));
}

// What is left where a block's output no longer fits: a few values, up to the one without room.
template <IllFormed kIllFormed, typename Unit>
Progress finish(CodeUnits units, std::span<Unit> out, Progress at) noexcept {
  const Progress rest =
      scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return {at.read + rest.read, at.written + rest.written};
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  if (units.size() < kShort) return scalar::decode<kIllFormed, Unit>(units, out);
  Progress at;
  std::uint64_t covered = 0;
  for (std::size_t block = 0; block < units.size(); block += kBlock) {
    const std::uint8_t* const from = units.data() + block;
    const std::size_t left = units.size() - block;
    if (left >= kBlock && out.size() - at.written >= kBlock && is_ascii(load(from))) {
      write_ascii(load(from), out.data() + at.written);
      at = {block + kBlock, at.written + kBlock};
      continue;
    }
    Parts parts = split(from, left, covered);
    std::size_t end = std::min(left, kBlock);
    bool stops = false;
    if constexpr (kIllFormed == IllFormed::kStop) stops = parts.bad != 0;
    if (stops) {
      end = static_cast<std::size_t>(std::countr_zero(parts.bad));
      parts.starts = _bzhi_u64(parts.starts, static_cast<unsigned>(end));
    }
    const __m512i places = _mm512_maskz_compress_epi8(parts.starts, load(kPlaces.data()));
    const std::uint64_t bad = _pext_u64(parts.bad, parts.starts);
    const auto count = static_cast<unsigned>(_mm_popcnt_u64(parts.starts));
    for (unsigned done = 0; done < count; done += kGroup) {
      const __m512i values = _mm512_mask_mov_epi32(values_of(parts, places, done / kGroup),
                                                   static_cast<__mmask16>(bad >> done),
                                                   _mm512_set1_epi32(kReplacementCharacter));
      if (!write_values(values, std::min<unsigned>(count - done, kGroup), out, at.written)) {
        const std::uint64_t first = _pdep_u64(1ULL << done, parts.starts);
        at.read = block + static_cast<std::size_t>(std::countr_zero(first));
        return finish<kIllFormed, Unit>(units, out, at);
      }
    }
    at.read = block + end;
    if (stops) return at;
    covered = parts.covered;
  }
  return at;
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
