// The NEON kernel validates here, and has the table of its functions.

#include <algorithm>

#include "harness/codec/neon_validate.h"

namespace placemat::utf8 {

extern const Kernel kNeonKernel;

namespace neon {
namespace {

// Returns how many octets at the start are ASCII, counted in pairs of blocks.
PLACEMAT_NEON_INLINE std::size_t ascii_blocks(CodeUnits units) {
  std::size_t count = 0;
  for (; units.size() - count >= 2 * kBlock; count += 2 * kBlock) {
    const std::uint8_t* const at = units.data() + count;
    if (!is_ascii(vorrq_u8(Block::at(at).joined(), Block::at(at + kBlock).joined()))) break;
  }
  return count;
}

// Returns the place of some octet of the first ill-formed subsequence in `units`, which come after
// `before`, or of the octet after that subsequence. Returns the size if there is none. A sequence
// that the end cuts does not count. `units` has no size that is_scalar() names.
PLACEMAT_NEON_INLINE std::size_t first_wrong(LastOctets before, CodeUnits units) {
  const std::uint8_t* const begin = units.data();
  const std::size_t size = units.size();
  std::size_t at = utf8::is_ascii(before) ? ascii_blocks(units) : 0;
  const Tables with;
  if (at == 0) {
    const uint8x16_t front = vreinterpretq_u8_u32(vsetq_lane_u32(before, vdupq_n_u32(0), 3));
    const std::size_t lane = first_lane(wrong_in(window_behind(front, vld1q_u8(begin)), with));
    if (lane < kVector) return lane;
    at = kVector;
  }
  for (; size - at >= kBlock; at += kBlock) {
    const uint8x16_t front = vld1q_u8(begin + at - kVector);
    const Block block = Block::at(begin + at);
    if (is_ascii(block.joined())) {
      if (is_cut_after(front)) return at;
    } else if (!is_zero(wrong_in(front, block, with))) {
      break;
    }
  }
  // The last vector overlaps the one before it.
  for (; at < size; at += kVector) {
    at = std::min(at, size - kVector);
    const std::size_t lane = first_lane(wrong_in(window(begin + at), with));
    if (lane < kVector) return at + lane;
  }
  return size;
}

// Does the same from the start of the text, and counts a cut sequence as ill-formed.
PLACEMAT_NEON_INLINE std::size_t first_ill_formed(CodeUnits units) {
  const std::size_t wrong = first_wrong(0, units);
  if (wrong < units.size()) return wrong;
  return scalar::is_cut_at(units.data() + wrong) ? wrong - 1 : wrong;
}

bool validate(CodeUnits units) noexcept {
  if (is_scalar(units.size())) return scalar::validate(units);
  return first_ill_formed(units) == units.size();
}

bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  if (is_scalar(units.size())) return scalar::validate_behind(before, units);
  return first_wrong(before, units) == units.size();
}

bool runs_here() noexcept { return true; }

}  // namespace

std::size_t well_formed_prefix(CodeUnits units) noexcept {
  if (is_scalar(units.size())) return scalar::well_formed_prefix(units);
  const std::size_t wrong = first_ill_formed(units);
  return wrong == units.size() ? wrong : scalar::well_formed_prefix_near(units, wrong);
}

}  // namespace neon

constinit const Kernel kNeonKernel = {
    .name = "neon",
    .runs_here = neon::runs_here,
    .validate = neon::validate,
    .well_formed_prefix = neon::well_formed_prefix,
    .validate_behind = neon::validate_behind,
    .decode_utf16 = neon::decode<scalar::IllFormed::kStop, char16_t>,
    .decode_utf32 = neon::decode<scalar::IllFormed::kStop, char32_t>,
    .decode_replacing_utf16 = neon::decode<scalar::IllFormed::kReplace, char16_t>,
    .decode_replacing_utf32 = neon::decode<scalar::IllFormed::kReplace, char32_t>,
    .encode_utf16 = neon::encode<scalar::IllFormed::kStop, char16_t>,
    .encode_utf32 = neon::encode<scalar::IllFormed::kStop, char32_t>,
    .encode_replacing_utf16 = neon::encode<scalar::IllFormed::kReplace, char16_t>,
    .encode_replacing_utf32 = neon::encode<scalar::IllFormed::kReplace, char32_t>,
    .utf16_length = neon::utf16_length,
    .utf32_length = neon::utf32_length,
    .utf16_length_replacing = neon::length_replacing<char16_t>,
    .utf32_length_replacing = neon::length_replacing<char32_t>,
    .utf8_length_of_utf16 = neon::utf8_length<char16_t>,
    .utf8_length_of_utf32 = neon::utf8_length<char32_t>,
};

}  // namespace placemat::utf8
