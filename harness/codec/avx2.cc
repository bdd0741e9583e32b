// The AVX2 kernel: validation and lengths.
//
// What is wrong between an octet and the one in front of it is told by three nibbles: each looks up
// the faults that it admits, one bit a fault, and a fault is there if all three admit it. Whether
// an octet must be a third or a fourth one is told by the two octets further back. (The method is
// Keiser's and Lemire's, "Validating UTF-8 in less than one instruction per byte".)

#include "harness/codec/avx2.h"

#include <algorithm>
#include <bit>

namespace placemat::utf8 {

extern const Kernel kAvx2Kernel;

namespace avx2 {
namespace {

// By nibble, for both halves of a vector.
using NibbleTable = std::array<std::uint8_t, 32>;

// A fault: the nibbles that admit it, a bit each, bit 0 for nibble 0. Source: Unicode Table 3-7.
struct Fault {
  std::uint16_t first_upper;   // the octet in front: its upper nibble
  std::uint16_t first_lower;   // and its lower one
  std::uint16_t second_upper;  // the octet's upper nibble
};

constexpr std::uint16_t kAny = 0xFFFF;
constexpr std::uint16_t kTrail = 0x0F00;  // 8 to B
constexpr Fault kFaults[8] = {
    {0xF000, kAny, static_cast<std::uint16_t>(~kTrail)},  // a lead without a trail octet
    {0x00FF, kAny, kTrail},                               // a trail octet behind ASCII
    {1 << 0xC, 0x0003, kTrail},                           // C0, C1
    {1 << 0xE, 0x0001, 0x0300},                           // E0 80..9F
    {1 << 0xE, 1 << 0xD, 0x0C00},                         // ED A0..BF
    {1 << 0xF, 0xFFE1, 0x0100},                           // F0 80..8F; F5..FF
    {1 << 0xF, 0xFFF0, 0x0E00},                           // F4 90..BF; F5..FF
    {kTrail, kAny, kTrail},                               // a fault unless it must be a further one
};
constexpr std::uint8_t kFurther = 0x80;  // the bit of the last

constexpr NibbleTable table_of(std::uint16_t Fault::*nibbles) {
  NibbleTable table{};
  for (std::size_t nibble = 0; nibble < table.size(); ++nibble) {
    for (std::size_t fault = 0; fault < 8; ++fault) {
      if ((kFaults[fault].*nibbles >> (nibble % 16) & 1) != 0) {
        table[nibble] = static_cast<std::uint8_t>(table[nibble] | 1 << fault);
      }
    }
  }
  return table;
}

alignas(32) constexpr NibbleTable kFirstUpper = table_of(&Fault::first_upper);
alignas(32) constexpr NibbleTable kFirstLower = table_of(&Fault::first_lower);
alignas(32) constexpr NibbleTable kSecondUpper = table_of(&Fault::second_upper);

// A block, and the same one, two and three octets earlier.
struct Window {
  __m256i octets;
  __m256i before1;
  __m256i before2;
  __m256i before3;
};

// At the start of the input, which is as good as behind ASCII.
PLACEMAT_AVX2_INLINE Window window_at_start(__m256i octets) {
  constexpr int kZeroThenLower = 0x08;
  const __m256i before = _mm256_permute2x128_si256(octets, octets, kZeroThenLower);
  return {octets, _mm256_alignr_epi8(octets, before, 15), _mm256_alignr_epi8(octets, before, 14),
          _mm256_alignr_epi8(octets, before, 13)};
}
// Behind three other octets.
PLACEMAT_AVX2_INLINE Window window_behind(LastOctets before, __m256i octets) {
  const __m256i front = _mm256_setr_epi32(0, 0, 0, 0, 0, 0, 0, static_cast<int>(before));
  constexpr int kFrontThenLower = 0x21;
  const __m256i lower = _mm256_permute2x128_si256(front, octets, kFrontThenLower);
  return {octets, _mm256_alignr_epi8(octets, lower, 15), _mm256_alignr_epi8(octets, lower, 14),
          _mm256_alignr_epi8(octets, lower, 13)};
}

// Behind three octets of input at least.
PLACEMAT_AVX2_INLINE Window window(const std::uint8_t* at) {
  return {load(at), load(at - 1), load(at - 2), load(at - 3)};
}

PLACEMAT_AVX2_INLINE __m256i upper_nibbles(__m256i octets) {
  return _mm256_and_si256(_mm256_srli_epi16(octets, 4), all_of(0x0F));
}

// Zero where nothing is wrong.
PLACEMAT_AVX2_INLINE __m256i wrong_in(const Window& at) {
  const __m256i first_upper =
      _mm256_shuffle_epi8(load(kFirstUpper.data()), upper_nibbles(at.before1));
  const __m256i first_lower =
      _mm256_shuffle_epi8(load(kFirstLower.data()), _mm256_and_si256(at.before1, all_of(0x0F)));
  const __m256i second_upper =
      _mm256_shuffle_epi8(load(kSecondUpper.data()), upper_nibbles(at.octets));
  const __m256i faults = _mm256_and_si256(_mm256_and_si256(first_upper, first_lower), second_upper);
  // Bit 7 is left where the octet two before is E0 or more, or the one three before F0 or more.
  const __m256i third = _mm256_subs_epu8(at.before2, all_of(0x60));
  const __m256i fourth = _mm256_subs_epu8(at.before3, all_of(0x70));
  const __m256i further = _mm256_and_si256(_mm256_or_si256(third, fourth), all_of(kFurther));
  return _mm256_xor_si256(faults, further);
}

PLACEMAT_AVX2_INLINE bool is_zero(__m256i vector) {
  return _mm256_testz_si256(vector, vector) != 0;
}

// Lanes that are not zero.
PLACEMAT_AVX2_INLINE std::uint32_t lanes_of(__m256i vector) {
  return ~static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(vector, _mm256_setzero_si256())));
}

constexpr std::size_t kBlocks = 4;

PLACEMAT_AVX2_INLINE bool is_ascii(const std::uint8_t* at) {
  const __m256i all =
      _mm256_or_si256(_mm256_or_si256(load(at), load(at + kBlock)),
                      _mm256_or_si256(load(at + 2 * kBlock), load(at + 3 * kBlock)));
  return _mm256_movemask_epi8(all) == 0;
}

PLACEMAT_AVX2_INLINE __m256i wrong_in_blocks(const std::uint8_t* at) {
  return _mm256_or_si256(
      _mm256_or_si256(wrong_in(window(at)), wrong_in(window(at + kBlock))),
      _mm256_or_si256(wrong_in(window(at + 2 * kBlock)), wrong_in(window(at + 3 * kBlock))));
}

// Where some octet of the first ill-formed subsequence or the one behind it stands, or the size.
// Of more than a block.
PLACEMAT_AVX2 std::size_t first_wrong(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  if (const std::uint32_t lanes = lanes_of(wrong_in(window_at_start(load(begin))))) {
    return static_cast<std::size_t>(std::countr_zero(lanes));
  }
  std::size_t at = kBlock;
  for (; size - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    if (is_ascii(begin + at)) {
      if (scalar::is_cut_at(begin + at)) return at;
    } else if (!is_zero(wrong_in_blocks(begin + at))) {
      break;
    }
  }
  // The last block overlaps the one before it.
  while (at < size) {
    const std::size_t block = std::min(at, size - kBlock);
    const Window here = block < 3 ? window_at_start(load(begin)) : window(begin + block);
    if (const std::uint32_t lanes = lanes_of(wrong_in(here))) {
      return block + static_cast<std::size_t>(std::countr_zero(lanes));
    }
    at = block + kBlock;
  }
  return scalar::is_cut_at(begin + size) ? size - 1 : size;
}

PLACEMAT_AVX2 bool validate(CodeUnits units) noexcept {
  if (units.size() < kBlock + 3) return scalar::validate(units);
  return first_wrong(units) == units.size();
}

PLACEMAT_AVX2 bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size < kBlock + 3) return scalar::validate_behind(before, units);
  const std::uint8_t* const begin = units.data();
  __m256i wrong = wrong_in(window_behind(before, load(begin)));
  std::size_t at = kBlock;
  for (; size - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    if (is_ascii(begin + at)) {
      if (scalar::is_cut_at(begin + at)) return false;
    } else {
      wrong = _mm256_or_si256(wrong, wrong_in_blocks(begin + at));
    }
  }
  for (; size - at >= kBlock; at += kBlock) {
    wrong = _mm256_or_si256(wrong, wrong_in(window(begin + at)));
  }
  // The last block overlaps the one before it.
  if (at < size) wrong = _mm256_or_si256(wrong, wrong_in(window(begin + size - kBlock)));
  return is_zero(wrong);
}

// The lanes that are -1 in what `lanes_in` makes of each block, summed; behind the blocks, `rest`.
template <typename LanesIn>
PLACEMAT_AVX2_INLINE std::size_t count_octets(CodeUnits units, std::size_t (*rest)(CodeUnits),
                                              LanesIn lanes_in) {
  // A lane counts to 255 at most.
  constexpr std::size_t kMost = 252;
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + units.size();
  __m256i total = _mm256_setzero_si256();
  while (static_cast<std::size_t>(end - at) >= kBlocks * kBlock) {
    const std::size_t groups =
        std::min(static_cast<std::size_t>(end - at) / (kBlocks * kBlock), kMost);
    __m256i sums[kBlocks] = {};
    for (std::size_t i = 0; i < groups; ++i, at += kBlocks * kBlock) {
      for (std::size_t block = 0; block < kBlocks; ++block) {
        sums[block] = _mm256_sub_epi8(sums[block], lanes_in(load(at + block * kBlock)));
      }
    }
    for (const __m256i& sum : sums) {
      total = _mm256_add_epi64(total, _mm256_sad_epu8(sum, _mm256_setzero_si256()));
    }
  }
  for (; static_cast<std::size_t>(end - at) >= kBlock; at += kBlock) {
    const __m256i ones = _mm256_sub_epi8(_mm256_setzero_si256(), lanes_in(load(at)));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(ones, _mm256_setzero_si256()));
  }
  const __m128i halves =
      _mm_add_epi64(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
  const auto count = static_cast<std::size_t>(_mm_cvtsi128_si64(halves)) +
                     static_cast<std::size_t>(_mm_extract_epi64(halves, 1));
  return count + rest(CodeUnits(at, static_cast<std::size_t>(end - at)));
}

// How many octets are no trail octets, or are leads of four.
struct NoTrails {
  PLACEMAT_AVX2_INLINE __m256i operator()(__m256i octets) const {
    // Trail octets are the least, as signed numbers.
    return _mm256_cmpgt_epi8(octets, all_of(0xBF));
  }
};
struct FromF0 {
  PLACEMAT_AVX2_INLINE __m256i operator()(__m256i octets) const {
    return _mm256_cmpeq_epi8(_mm256_max_epu8(octets, all_of(0xF0)), octets);
  }
};

std::size_t count_from_f0(CodeUnits units) noexcept {
  return scalar::utf16_length(units) - scalar::utf32_length(units);
}

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

}  // namespace

PLACEMAT_AVX2 std::size_t well_formed_prefix(CodeUnits units) noexcept {
  if (units.size() < kBlock + 3) return scalar::well_formed_prefix(units);
  const std::size_t wrong = first_wrong(units);
  if (wrong == units.size()) return wrong;
  return scalar::well_formed_prefix_near(units, wrong);
}

PLACEMAT_AVX2 std::size_t utf32_length(CodeUnits units) noexcept {
  return count_octets(units, scalar::utf32_length, NoTrails{});
}

PLACEMAT_AVX2 std::size_t utf16_length(CodeUnits units) noexcept {
  return utf32_length(units) + count_octets(units, count_from_f0, FromF0{});
}

}  // namespace avx2

constinit const Kernel kAvx2Kernel = {
    .name = "avx2",
    .runs_here = avx2::runs_here,
    .validate = avx2::validate,
    .well_formed_prefix = avx2::well_formed_prefix,
    .validate_behind = avx2::validate_behind,
    .decode_utf16 = avx2::decode<scalar::IllFormed::kStop, char16_t>,
    .decode_utf32 = avx2::decode<scalar::IllFormed::kStop, char32_t>,
    .decode_replacing_utf16 = avx2::decode<scalar::IllFormed::kReplace, char16_t>,
    .decode_replacing_utf32 = avx2::decode<scalar::IllFormed::kReplace, char32_t>,
    .encode_utf16 = avx2::encode<scalar::IllFormed::kStop, char16_t>,
    .encode_utf32 = avx2::encode<scalar::IllFormed::kStop, char32_t>,
    .encode_replacing_utf16 = avx2::encode<scalar::IllFormed::kReplace, char16_t>,
    .encode_replacing_utf32 = avx2::encode<scalar::IllFormed::kReplace, char32_t>,
    .utf16_length = avx2::utf16_length,
    .utf32_length = avx2::utf32_length,
    .utf16_length_replacing = scalar::length_replacing<char16_t>,
    .utf32_length_replacing = scalar::length_replacing<char32_t>,
    .utf8_length_of_utf16 = avx2::utf8_length<char16_t>,
    .utf8_length_of_utf32 = avx2::utf8_length<char32_t>,
};

}  // namespace placemat::utf8
