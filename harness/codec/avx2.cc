// The AVX2 kernel: validation and lengths.

#include <algorithm>
#include <bit>

#include "harness/codec/avx2_validate.h"

namespace placemat::utf8 {

extern const Kernel kAvx2Kernel;

namespace avx2 {
namespace {

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
