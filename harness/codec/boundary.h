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

// previous(): the character that ends before `offset`, which is the last one of the text before it.
//
// The octets from `offset` on are not read. So a sequence that goes on past `offset` is a maximal
// subpart here: kTruncated. An offset past the end counts as the end. At 0 there is no character:
// the length is 0 and the start 0. Nothing before the start of `units` is read.
//
// Going back from the end to 0, from each start to the next, gives what next_sequence() gives from
// the start on, in reverse. That holds for ill-formed text, too.
constexpr Character previous(CodeUnits units, std::size_t offset) noexcept {
  const CodeUnits before = units.first(std::min(offset, units.size()));
  if (before.empty()) return {};
  const std::size_t last = before.size() - 1;
  if (before[last] <= kMaxAscii) return {{before[last], 1, Defect::kNone}, last};
  return character_at(before, last);
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
