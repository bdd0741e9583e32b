// The AVX-512 kernel validates here, and has the table of its functions.

#include <algorithm>
#include <bit>

#include "harness/codec/avx512_validate.h"

namespace placemat::utf8 {

extern const Kernel kAvx512Kernel;

namespace avx512 {
namespace {

// kBlocks is the number of blocks that are checked together: most input is well-formed.
constexpr std::size_t kBlocks = 4;
constexpr std::size_t kTogether = kBlocks * kBlock;  // octets

PLACEMAT_AVX512_INLINE __m512i all_blocks(const std::uint8_t* at) {
  return _mm512_or_si512(_mm512_or_si512(load(at), load(at + kBlock)),
                         _mm512_or_si512(load(at + 2 * kBlock), load(at + 3 * kBlock)));
}

// Returns how many octets at the start are ASCII. It examines whole blocks, so the number may be
// smaller if not all octets are ASCII. `units` has a block or more.
PLACEMAT_AVX512_INLINE std::size_t ascii_blocks(CodeUnits units) {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  std::size_t count = 0;
  if (size >= kLong && is_ascii(all_blocks(begin))) count = kTogether - octets_of_line(begin);
  for (; size - count >= kTogether; count += kTogether) {
    if (!is_ascii(all_blocks(begin + count))) return count;
  }
  for (; size - count >= kBlock; count += kBlock) {
    if (!is_ascii(load(begin + count))) return count;
  }
  return is_ascii(load(begin + size - kBlock)) ? size : count;
}

PLACEMAT_AVX512_INLINE void add(Wrong& wrong, const Wrong& more) {
  wrong.kinds = _mm512_or_si512(wrong.kinds, more.kinds);
  wrong.further = _mm512_or_si512(wrong.further, more.further);
}

// Returns the faults of kBlocks blocks. Another block comes before them.
PLACEMAT_AVX512_INLINE Wrong wrong_in_blocks(const std::uint8_t* at,
                                             const ValidationConstants& with) {
  Wrong wrong{_mm512_setzero_si512(), _mm512_setzero_si512()};
  __m512i before = load(at - kBlock);
  for (std::size_t block = 0; block < kBlocks; ++block) {
    const Window window = window_after(before, at + block * kBlock);
    add(wrong, wrong_in(window, with));
    before = window.octets;
  }
  return wrong;
}

// Returns the place of some octet of the first ill-formed subsequence, or of the octet after that
// subsequence. Returns the size if the octets are well-formed. `units` has three octets more than a
// block, or more of them.
PLACEMAT_AVX512 __attribute__((noinline)) std::size_t first_wrong(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  std::size_t at = ascii_blocks(units);
  const ValidationConstants with{Use::kInLoop};
  if (at == 0) {
    const std::uint64_t lanes = wrong_lanes(wrong_in(window_at_start(load(begin)), with));
    if (lanes != 0) return static_cast<std::size_t>(std::countr_zero(lanes));
    at = kBlock;
  }
  for (; size - at >= kTogether; at += kTogether) {
    if (is_ascii(all_blocks(begin + at))) {
      if (scalar::is_cut_at(begin + at)) return at;
    } else if (wrong_lanes(wrong_in_blocks(begin + at, with)) != 0) {
      break;
    }
  }
  // The last block overlaps the one before it.
  for (; at < size; at += kBlock) {
    at = std::min(at, size - kBlock);
    const std::uint64_t lanes = wrong_lanes(wrong_in(window(begin + at), with));
    if (lanes != 0) return at + static_cast<std::size_t>(std::countr_zero(lanes));
  }
  return scalar::is_cut_at(begin + size) ? size - 1 : size;
}

// Validates more than kFewBlocks blocks.
PLACEMAT_AVX512 __attribute__((noinline)) bool validate_long(CodeUnits units) noexcept {
  const std::size_t ascii = ascii_blocks(units);
  const std::uint8_t* at = units.data() + ascii;
  const std::uint8_t* const end = units.data() + units.size();
  const ValidationConstants with{Use::kInLoop};
  Wrong wrong{_mm512_setzero_si512(), _mm512_setzero_si512()};
  if (ascii == 0) {
    wrong = wrong_in(window_at_start(load(at)), with);
    at += kBlock;
  }
  for (; static_cast<std::size_t>(end - at) >= kTogether; at += kTogether) {
    if (is_ascii(all_blocks(at))) {
      if (scalar::is_cut_at(at)) return false;
    } else {
      add(wrong, wrong_in_blocks(at, with));
    }
  }
  // The last block overlaps the one before it.
  for (; at < end; at += kBlock) add(wrong, wrong_in(window(std::min(at, end - kBlock)), with));
  return wrong_lanes(wrong) == 0 && !scalar::is_cut_at(end);
}

// Validates 1 + kMore blocks. The last one overlaps the one before it, and has three octets or more
// in front of it.
template <std::size_t kMore>
PLACEMAT_AVX512 bool validate_blocks(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const auto at = [&units](std::size_t block) {
    return units.data() + (block < kMore ? block * kBlock : units.size() - kBlock);
  };
  __m512i all = load(begin);
  for (std::size_t block = 1; block <= kMore; ++block) all = _mm512_or_si512(all, load(at(block)));
  if (is_ascii(all)) return true;
  const ValidationConstants with{Use::kOnce};
  Wrong wrong = wrong_in(window_at_start(load(begin)), with);
  for (std::size_t block = 1; block <= kMore; ++block) {
    add(wrong, wrong_in(window(at(block)), with));
  }
  return wrong_lanes(wrong) == 0 && !scalar::is_cut_at(begin + units.size());
}

// Validates a block and one or two octets after it.
PLACEMAT_AVX512 bool validate_block_and(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const ValidationConstants with{Use::kOnce};
  Wrong wrong = wrong_in(window_at_start(load(begin)), with);
  add(wrong, wrong_in(window_of_first(begin + kBlock, units.size() - kBlock), with));
  return wrong_lanes(wrong) == 0 && !scalar::is_cut_at(begin + units.size());
}

// kFewBlocks is the largest number of blocks that is validated without a loop.
constexpr std::size_t kFewBlocks = 5;

// Validates more than a block.
PLACEMAT_AVX512_INLINE bool validate_more(CodeUnits units) noexcept {
  if (units.size() < kBlock + 3) return validate_block_and(units);
  switch ((units.size() - 1) / kBlock) {
    case 1:
      return validate_blocks<1>(units);
    case 2:
      return validate_blocks<2>(units);
    case 3:
      return validate_blocks<3>(units);
    case 4:
      return validate_blocks<4>(units);
    default:
      return validate_long(units);
  }
}

PLACEMAT_AVX512 bool validate(CodeUnits units) noexcept {
  if (units.size() < kShort) return scalar::validate(units);
  return units.size() <= kBlock ? validate_short(units) : validate_more(units);
}

// Returns the length of the well-formed prefix of a block and one or two octets after it, which are
// not well-formed.
PLACEMAT_AVX512 std::size_t prefix_of_block_and(CodeUnits units) noexcept {
  const std::uint8_t* const begin = units.data();
  const ValidationConstants with{Use::kOnce};
  std::size_t at = 0;
  std::uint64_t lanes = wrong_lanes(wrong_in(window_at_start(load(begin)), with));
  if (lanes == 0) {
    at = kBlock;
    lanes = wrong_lanes(wrong_in(window_of_first(begin + at, units.size() - at), with));
  }
  // Zeros fill the last window. If the input is cut, the first zero is at fault.
  at += static_cast<std::size_t>(std::countr_zero(lanes));
  return scalar::well_formed_prefix_near(units, std::min(at, units.size() - 1));
}

// Returns the length of the well-formed prefix of more than a block.
PLACEMAT_AVX512 __attribute__((noinline)) std::size_t prefix_of_blocks(CodeUnits units) noexcept {
  // Most input is well-formed, and for a few blocks a mere validation takes less time.
  const std::size_t size = units.size();
  if (size <= kFewBlocks * kBlock && validate_more(units)) return size;
  if (size < kBlock + 3) return prefix_of_block_and(units);
  const std::size_t wrong = first_wrong(units);
  return wrong == size ? size : scalar::well_formed_prefix_near(units, wrong);
}

PLACEMAT_AVX512 std::size_t well_formed_prefix(CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size < kShort) return scalar::well_formed_prefix(units);
  if (size > kBlock) return prefix_of_blocks(units);
  const __m512i octets = load_first(units.data(), size);
  if (is_ascii(octets)) return size;
  const std::uint64_t lanes =
      wrong_lanes(wrong_in(window_at_start(octets), ValidationConstants{Use::kOnce}));
  if (lanes == 0 && (size < kBlock || !scalar::is_cut_at(units.data() + size))) return size;
  // Zeros fill the window after a shorter input. If the input is cut, the first zero is at fault.
  const auto wrong = static_cast<std::size_t>(std::countr_zero(lanes));
  return scalar::well_formed_prefix_near(units, std::min(wrong, size - 1));
}

// Reports whether something is wrong in the first `count` octets. The octets after them are not
// part of the input.
PLACEMAT_AVX512_INLINE bool is_wrong(const Wrong& wrong, std::size_t count) {
  return _bzhi_u64(wrong_lanes(wrong), static_cast<unsigned>(count)) != 0;
}

// Does what validate_behind() does, for more than a block.
PLACEMAT_AVX512 __attribute__((noinline)) bool validate_long_behind(LastOctets before,
                                                                    CodeUnits units) noexcept {
  const std::size_t size = units.size();
  const std::uint8_t* const begin = units.data();
  std::size_t at = utf8::is_ascii(before) ? ascii_blocks(units) : 0;
  if (at == size) return true;
  const ValidationConstants with{Use::kInLoop};
  Wrong wrong{_mm512_setzero_si512(), _mm512_setzero_si512()};
  if (at == 0) {
    wrong = wrong_in(window_behind(before, load(begin)), with);
    at = kBlock;
  }
  for (; size - at >= kTogether; at += kTogether) {
    if (is_ascii(all_blocks(begin + at))) {
      if (scalar::is_cut_at(begin + at)) return false;
    } else {
      add(wrong, wrong_in_blocks(begin + at, with));
    }
  }
  for (; size - at >= kBlock; at += kBlock) add(wrong, wrong_in(window(begin + at), with));
  if (is_wrong(wrong, kBlock)) return false;
  return at == size || !is_wrong(wrong_in(window_of_first(begin + at, size - at), with), size - at);
}

PLACEMAT_AVX512 bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  const std::size_t size = units.size();
  if (size > kBlock) return validate_long_behind(before, units);
  if (size == 0) return true;
  const __m512i octets = load_first(units.data(), size);
  if (is_ascii(octets) && utf8::is_ascii(before)) return true;
  return !is_wrong(wrong_in(window_behind(before, octets), ValidationConstants{Use::kOnce}), size);
}

bool runs_here() noexcept {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni") &&
         __builtin_cpu_supports("bmi2");
}

}  // namespace
}  // namespace avx512

constinit const Kernel kAvx512Kernel = {
    .name = "avx512",
    .runs_here = avx512::runs_here,
    .validate = avx512::validate,
    .well_formed_prefix = avx512::well_formed_prefix,
    .validate_behind = avx512::validate_behind,
    .decode_utf16 = avx512::decode<scalar::IllFormed::kStop, char16_t>,
    .decode_utf32 = avx512::decode<scalar::IllFormed::kStop, char32_t>,
    .decode_replacing_utf16 = avx512::decode<scalar::IllFormed::kReplace, char16_t>,
    .decode_replacing_utf32 = avx512::decode<scalar::IllFormed::kReplace, char32_t>,
    .encode_utf16 = avx512::encode<scalar::IllFormed::kStop, char16_t>,
    .encode_utf32 = avx512::encode<scalar::IllFormed::kStop, char32_t>,
    .encode_replacing_utf16 = avx512::encode<scalar::IllFormed::kReplace, char16_t>,
    .encode_replacing_utf32 = avx512::encode<scalar::IllFormed::kReplace, char32_t>,
    .utf16_length = avx512::utf16_length,
    .utf32_length = avx512::utf32_length,
    .utf16_length_replacing = avx512::length_replacing<char16_t>,
    .utf32_length_replacing = avx512::length_replacing<char32_t>,
    .utf8_length_of_utf16 = avx512::utf8_length<char16_t>,
    .utf8_length_of_utf32 = avx512::utf8_length<char32_t>,
};

}  // namespace placemat::utf8
