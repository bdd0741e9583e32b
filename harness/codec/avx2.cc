// The AVX2 kernel: validation, and the table of its functions.

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

PLACEMAT_AVX2_INLINE __m256i wrong_in_blocks(const std::uint8_t* at,
                                             const ValidationConstants& with) {
  __m256i wrong = _mm256_setzero_si256();
  for (std::size_t block = 0; block < kBlocks; ++block) {
    wrong = kept(_mm256_or_si256(wrong, wrong_in(window(at + block * kBlock), with)));
  }
  return wrong;
}

// How many octets at the start are ASCII, counted in whole groups of blocks. Input of one or two
// blocks is counted whole or not at all.
PLACEMAT_AVX2_INLINE std::size_t ascii_blocks(CodeUnits units) {
  const std::size_t size = units.size();
  if (size <= 2 * kBlock) {
    const __m256i last = load(units.data() + size - kBlock);
    return _mm256_movemask_epi8(_mm256_or_si256(load(units.data()), last)) == 0 ? size : 0;
  }
  std::size_t count = 0;
  while (size - count >= kBlocks * kBlock && is_ascii(units.data() + count)) {
    count += kBlocks * kBlock;
  }
  return count;
}

// The scalar functions take input shorter than kShort, and input longer than a block but shorter
// than kLong.
constexpr std::size_t kShort = kBlock / 2;
constexpr std::size_t kLong = kBlock + 3;

// `units` (kShort to kBlock octets), followed by zeros.
PLACEMAT_AVX2_INLINE __m256i load_first(CodeUnits units) {
  // Two halves that overlap; the upper one is moved to where it belongs.
  alignas(32) static constexpr NibbleTable kMove = [] {
    NibbleTable move{};
    for (std::size_t i = 0; i < move.size(); ++i) {
      move[i] = static_cast<std::uint8_t>(i < kShort ? i : 0x80);
    }
    return move;
  }();
  const std::uint8_t* const end = units.data() + units.size();
  const __m128i upper =
      _mm_shuffle_epi8(load_half(end - kShort), load_half(kMove.data() + kBlock - units.size()));
  return _mm256_set_m128i(upper, load_half(units.data()));
}

// The place of some octet of the first ill-formed subsequence, or of the one after it; the size if
// there is none. `units` has kShort to kBlock octets.
PLACEMAT_AVX2_INLINE std::size_t first_wrong_in_block(CodeUnits units) {
  const std::size_t size = units.size();
  const __m256i octets = load_first(units);
  if (_mm256_movemask_epi8(octets) == 0) return size;
  const ValidationConstants with;
  const std::uint32_t lanes = lanes_of(wrong_in(window_at_start(octets), with));
  const bool cut = size == kBlock && scalar::is_cut_at(units.data() + size);
  if (lanes == 0 && !cut) return size;
  // A zero comes after a shorter input. If the input is cut, it is this zero that is wrong.
  return std::min(static_cast<std::size_t>(std::countr_zero(lanes)), size - 1);
}

// The same for kLong octets or more.
PLACEMAT_AVX2 std::size_t first_wrong(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  std::size_t at = ascii_blocks(units);
  if (at == size) return size;
  const ValidationConstants with;
  if (at == 0) {
    if (const std::uint32_t lanes = lanes_of(wrong_in(window_at_start(load(begin)), with))) {
      return static_cast<std::size_t>(std::countr_zero(lanes));
    }
    at = kBlock;
  }
  for (; size - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    if (is_ascii(begin + at)) {
      if (scalar::is_cut_at(begin + at)) return at;
    } else if (!is_zero(wrong_in_blocks(begin + at, with))) {
      break;
    }
  }
  // The last block overlaps the one before it.
  while (at < size) {
    const std::size_t block = std::min(at, size - kBlock);
    if (const std::uint32_t lanes = lanes_of(wrong_in(window(begin + block), with))) {
      return block + static_cast<std::size_t>(std::countr_zero(lanes));
    }
    at = block + kBlock;
  }
  return scalar::is_cut_at(begin + size) ? size - 1 : size;
}

// Whether kLong octets to two blocks are well-formed: without a place to find, one test is enough.
PLACEMAT_AVX2_INLINE bool validate_two_blocks(CodeUnits units) {
  const __m256i first = load(units.data());
  const std::uint8_t* const second = units.data() + units.size() - kBlock;
  if (_mm256_movemask_epi8(_mm256_or_si256(first, load(second))) == 0) return true;
  const ValidationConstants with;
  // A sequence goes on past the end if one of the last octets is greater than these.
  alignas(32) static constexpr NibbleTable kUncut = [] {
    NibbleTable most{};
    most.fill(0xFF);
    most[kBlock - 3] = 0xEF;
    most[kBlock - 2] = 0xDF;
    most[kBlock - 1] = 0xBF;
    return most;
  }();
  const __m256i cut = _mm256_subs_epu8(load(second), load(kUncut.data()));
  const __m256i wrong =
      _mm256_or_si256(wrong_in(window_at_start(first), with), wrong_in(window(second), with));
  return is_zero(_mm256_or_si256(wrong, cut));
}

PLACEMAT_AVX2 bool validate(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size >= kLong && size <= 2 * kBlock) return validate_two_blocks(units);
  if (size >= kLong) return first_wrong(units) == size;
  if (size < kShort || size > kBlock) return scalar::validate(units);
  return first_wrong_in_block(units) == size;
}

PLACEMAT_AVX2 bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  const std::size_t size = units.size();
  const std::uint8_t* const begin = units.data();
  if (size < kLong) {
    if (size < kShort || size > kBlock) return scalar::validate_behind(before, units);
    const ValidationConstants with;
    const std::uint32_t lanes = lanes_of(wrong_in(window_behind(before, load_first(units)), with));
    // The zeros after the input are not part of it.
    return _bzhi_u32(lanes, static_cast<unsigned>(size)) == 0;
  }
  std::size_t at = utf8::is_ascii(before) ? ascii_blocks(units) : 0;
  if (at == size) return true;
  const ValidationConstants with;
  __m256i wrong = _mm256_setzero_si256();
  if (at == 0) {
    wrong = wrong_in(window_behind(before, load(begin)), with);
    at = kBlock;
  }
  for (; size - at >= kBlocks * kBlock; at += kBlocks * kBlock) {
    if (is_ascii(begin + at)) {
      if (scalar::is_cut_at(begin + at)) return false;
    } else {
      wrong = _mm256_or_si256(wrong, wrong_in_blocks(begin + at, with));
    }
  }
  for (; size - at >= kBlock; at += kBlock) {
    wrong = _mm256_or_si256(wrong, wrong_in(window(begin + at), with));
  }
  // The last block overlaps the one before it.
  if (at < size) wrong = _mm256_or_si256(wrong, wrong_in(window(begin + size - kBlock), with));
  return is_zero(wrong);
}

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

}  // namespace

PLACEMAT_AVX2 std::size_t well_formed_prefix(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size < kShort || (size > kBlock && size < kLong)) return scalar::well_formed_prefix(units);
  const std::size_t wrong = size <= kBlock ? first_wrong_in_block(units) : first_wrong(units);
  return wrong == size ? size : scalar::well_formed_prefix_near(units, wrong);
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
    .utf16_length_replacing = avx2::length_replacing<char16_t>,
    .utf32_length_replacing = avx2::length_replacing<char32_t>,
    .utf8_length_of_utf16 = avx2::utf8_length<char16_t>,
    .utf8_length_of_utf32 = avx2::utf8_length<char32_t>,
};

}  // namespace placemat::utf8
