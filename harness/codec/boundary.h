// Near an offset, and in constant time: the character before it, and where text may be cut.
//
// A character is a well-formed sequence or a maximal subpart (Unicode D92, Table 3-7, and "U+FFFD
// Substitution of Maximal Subparts"): what decode_replacing() writes one value for. Where one
// begins and ends is told by the octets around it, so no function here looks at more than seven.
// They are constexpr, throw and allocate nothing, and are the same for every kernel.
#pragma once

#include <algorithm>
#include <cstddef>

#include "harness/codec/sequence.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// The last character of `units`. Expanded in place, it would make previous() slower for the rest.
__attribute__((noinline)) constexpr Character last_character(CodeUnits units) noexcept {
  return units.empty() ? Character{} : character_at(units, units.size() - 1);
}

// previous(): the character that ends before `offset`, which is the last one of the text before it.
//
// The octets from `offset` on are not read. So a sequence that goes on past `offset` is a maximal
// subpart here: kTruncated. An offset past the end counts as the end. At 0 there is no character:
// the length is 0 and the start 0. Nothing before the start of `units` is read.
//
// Going back from the end to 0, from each start to the next, gives what next_sequence() gives from
// the start on, in reverse. That holds for ill-formed text, too.
constexpr Character previous(CodeUnits units, std::size_t offset) noexcept {
  const std::size_t last = offset - 1;
  if (last < units.size()) {
    const std::uint8_t octet = units[last];
    if (octet <= kMaxAscii) return {{octet, 1, Defect::kNone}, last};
    if (!is_trail(octet)) {
      return {{0, 1, is_in_sequences(octet) ? Defect::kTruncated : defect_of_first(octet)}, last};
    }
    // Back to what may be the lead. Before the first octet, `start` is greater than `last`.
    std::size_t start = last - 1;
    while (start < last && last - start < 3 && is_trail(units[start])) --start;
    if (start < last) {
      const Sequence sequence = well_formed_sequence(units.subspan(start, offset - start));
      if (start + sequence.length == offset) return {sequence, start};
    }
  }
  return last_character(units.first(std::min(offset, units.size())));
}

// truncate(): how long the longest beginning of `units` is that has at most `most` octets and cuts
// no character. All of `units` if that is no more than `most`; otherwise at least most - 3.
//
// In ill-formed text it cuts no maximal subpart either. So what decode_replacing() writes for the
// two parts is, joined, what it writes for the whole.
constexpr std::size_t truncate(CodeUnits units, std::size_t most) noexcept {
  return most < units.size() ? start_of(units, most) : units.size();
}

}  // namespace placemat::utf8
