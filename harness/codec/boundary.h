// Finds the character before an offset, and the place where text may be cut, in constant time.
//
// A character is a well-formed sequence or a maximal subpart (Unicode D92, Table 3-7, and "U+FFFD
// Substitution of Maximal Subparts"): decode_replacing() writes one value for it. The octets around
// a place decide whether a character begins or ends there, so no function here looks at more than
// seven. The functions are constexpr, neither throw nor allocate, and are the same for every
// kernel.
#pragma once

#include <algorithm>
#include <cstddef>

#include "harness/codec/sequence.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// Returns the last character of `units`. Expanded in place, it would make previous() slower for
// other characters.
__attribute__((noinline)) constexpr Character last_character(CodeUnits units) noexcept {
  return units.empty() ? Character{} : character_at(units, units.size() - 1);
}

// previous() returns the character that ends before `offset`: the last one of the text before
// `offset`.
//
// It does not read the octets from `offset` on. So a sequence that goes on past `offset` is a
// maximal subpart here: kTruncated. An offset past the end counts as the end. At 0 there is no
// character: length and start are 0. No octet before the start of `units` is read.
//
// Calls from the end back to 0, each from the start that the last call returned, give the
// characters that next_sequence() gives from the start on, in reverse. That holds for ill-formed
// text, too.
constexpr Character previous(CodeUnits units, std::size_t offset) noexcept {
  const std::size_t last = offset - 1;
  if (last < units.size()) {
    const std::uint8_t octet = units[last];
    if (octet <= kMaxAscii) return {{octet, 1, Defect::kNone}, last};
    if (!is_trail(octet)) {
      return {{0, 1, is_in_sequences(octet) ? Defect::kTruncated : defect_of_first(octet)}, last};
    }
    // Go back to what may be the lead. Before the first octet, `start` wraps and exceeds `last`.
    std::size_t start = last - 1;
    while (start < last && last - start < 3 && is_trail(units[start])) --start;
    if (start < last) {
      const Sequence sequence = well_formed_sequence(units.subspan(start, offset - start));
      if (start + sequence.length == offset) return {sequence, start};
    }
  }
  return last_character(units.first(std::min(offset, units.size())));
}

// truncate() returns the length of the longest beginning of `units` that has at most `most` octets
// and cuts no character. This is the whole size if that is no more than `most`; otherwise it is at
// least most - 3.
//
// In ill-formed text it does not cut maximal subparts either. So decode_replacing() writes for the
// two parts, joined, what it writes for the whole.
constexpr std::size_t truncate(CodeUnits units, std::size_t most) noexcept {
  return most < units.size() ? start_of(units, most) : units.size();
}

}  // namespace placemat::utf8
