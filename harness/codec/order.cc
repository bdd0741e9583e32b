#include "harness/codec/order.h"

#include <cstdint>

#include "harness/codec/scalar.h"

namespace placemat::utf8 {
namespace {

// Returns the length of the common prefix, up to `most`. Both strings have `most` octets or more.
std::size_t common_prefix(CodeUnits left, CodeUnits right, std::size_t most) noexcept {
  using scalar::Word;
  std::size_t count = 0;
  while (most - count >= Word::kOctets &&
         Word::at(left.data() + count).octets == Word::at(right.data() + count).octets) {
    count += Word::kOctets;
  }
  while (count < most && left[count] == right[count]) ++count;
  return count;
}

// Ranks an octet. EE and EF lead E000..FFFF, which UTF-16 puts after the surrogates of F0..F4.
constexpr unsigned place_in_utf16(std::uint8_t octet) noexcept {
  const bool above_surrogates = octet == 0xEE || octet == 0xEF;
  return above_surrogates ? octet + 0x100u : octet;
}

}  // namespace

std::strong_ordering compare_utf16(CodeUnits left, CodeUnits right) noexcept {
  const std::size_t shorter = std::min(left.size(), right.size());
  const std::size_t common = common_prefix(left, right, shorter);
  if (common == shorter) return left.size() <=> right.size();
  return place_in_utf16(left[common]) <=> place_in_utf16(right[common]);
}

}  // namespace placemat::utf8
