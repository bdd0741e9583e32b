// The AVX2 kernel validates here, and has the table of its functions.

#include <algorithm>
#include <bit>

#include "harness/codec/avx2_validate.h"

namespace placemat::utf8 {
namespace avx2 {
namespace {

constexpr std::size_t kBlocks = 4;
constexpr std::size_t kTogether = kBlocks * kBlock;  // octets

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

// Each call that is not expanded is the last step of its function. A function that goes on after a
// call keeps registers on the stack, which takes as long as the work on short input.

// The functions below look for what is wrong in `units`, which come after `before`. These functions
// do not report whether a sequence goes on past the end: is_cut_at() does.

// Returns the place of some octet of the first ill-formed subsequence, or of the octet after that
// subsequence. Returns the size if the octets are well-formed. `units` has kShort to kBlock octets.
PLACEMAT_AVX2_INLINE std::size_t first_wrong_in_block(LastOctets before, CodeUnits units) {
  const __m256i octets = load_first(units);
  if (_mm256_movemask_epi8(octets) == 0 && utf8::is_ascii(before)) return units.size();
  const std::uint32_t lanes =
      lanes_of(wrong_in(window_behind(before, octets), ValidationConstants()));
  // The zeros after the input are not part of it.
  return std::min(static_cast<std::size_t>(std::countr_zero(lanes)), units.size());
}

// Does what first_wrong_in_block() does, for kLong octets or more.
PLACEMAT_AVX2_INLINE std::size_t first_wrong_in_blocks(LastOctets before, CodeUnits units) {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  std::size_t at = 0;
  if (utf8::is_ascii(before)) {
    while (size - at >= kTogether && is_ascii(begin + at)) at += kTogether;
    if (at == size) return size;
  }
  const ValidationConstants with;
  if (at == 0) {
    const __m256i first = wrong_in(window_behind(before, load(begin)), with);
    if (!is_zero(first)) return static_cast<std::size_t>(std::countr_zero(lanes_of(first)));
    at = kBlock;
  }
  for (; size - at >= kTogether; at += kTogether) {
    if (is_ascii(begin + at)) {
      if (scalar::is_cut_at(begin + at)) return at;
    } else if (!is_zero(wrong_in_blocks(begin + at, with))) {
      break;
    }
  }
  // The last block overlaps the one before it.
  for (; at < size; at += kBlock) {
    at = std::min(at, size - kBlock);
    const __m256i wrong = wrong_in(window(begin + at), with);
    if (!is_zero(wrong)) return at + static_cast<std::size_t>(std::countr_zero(lanes_of(wrong)));
  }
  return size;
}

// Reports whether the first 1 + kMore blocks are well-formed so far; the last block overlaps the
// one before it. `units` has kLong octets or more.
template <std::size_t kMore>
PLACEMAT_AVX2_INLINE bool right_so_far(LastOctets before, CodeUnits units) {
  const auto at = [&units](std::size_t block) {
    return units.data() + (block < kMore ? block * kBlock : units.size() - kBlock);
  };
  __m256i all = load(at(0));
  for (std::size_t block = 1; block <= kMore; ++block) {
    all = _mm256_or_si256(all, load(at(block)));
  }
  if (_mm256_movemask_epi8(all) == 0 && utf8::is_ascii(before)) return true;
  const ValidationConstants with;
  __m256i wrong = wrong_in(window_behind(before, load(at(0))), with);
  for (std::size_t block = 1; block <= kMore; ++block) {
    wrong = kept(_mm256_or_si256(wrong, wrong_in(window(at(block)), with)));
  }
  return is_zero(wrong);
}

// Does what right_so_far() does, for up to four blocks. It looks for no place, so it takes less
// time than first_wrong_in_blocks().
PLACEMAT_AVX2_INLINE bool few_right_so_far(LastOctets before, CodeUnits units) {
  if (units.size() <= 2 * kBlock) return right_so_far<1>(before, units);
  return units.size() <= 3 * kBlock ? right_so_far<2>(before, units)
                                    : right_so_far<3>(before, units);
}

PLACEMAT_AVX2 __attribute__((noinline)) bool right_so_far(LastOctets before,
                                                          CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size <= kBlock) return first_wrong_in_block(before, units) == size;
  if (size <= kTogether) return few_right_so_far(before, units);
  return first_wrong_in_blocks(before, units) == size;
}

PLACEMAT_AVX2 bool validate(CodeUnits units) noexcept {
  if (is_scalar(units.size())) return kScalarKernel.validate(units);
  return !scalar::is_cut_at(units.data() + units.size()) && right_so_far(0, units);
}

PLACEMAT_AVX2 bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  if (is_scalar(units.size())) return kScalarKernel.validate_behind(before, units);
  return right_so_far(before, units);
}

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

__attribute__((noinline)) std::size_t well_formed_prefix_near(CodeUnits units,
                                                              std::size_t wrong) noexcept {
  return scalar::well_formed_prefix_near(units, wrong);
}

}  // namespace

PLACEMAT_AVX2 std::size_t well_formed_prefix(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (is_scalar(size)) return kScalarKernel.well_formed_prefix(units);
  const bool cut = scalar::is_cut_at(units.data() + size);
  if (size > kBlock && size <= kTogether && !cut && few_right_so_far(0, units)) return size;
  const std::size_t wrong =
      size <= kBlock ? first_wrong_in_block(0, units) : first_wrong_in_blocks(0, units);
  if (wrong == size && !cut) return size;
  return well_formed_prefix_near(units, std::min(wrong, size - 1));
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
