// The order of strings. Both are total orders of all strings, ill-formed ones too, in which only
// identical octets are equal. A string comes after its own beginnings. Neither is the order of a
// language (a collation).
//
// Nothing here throws or allocates, and nothing outside the strings is read. A call costs O(the
// shorter string).
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstring>

#include "reference/unicode.h"

namespace placemat::utf8 {

// compare(): the order of the octets. Of well-formed strings this is the order of their code points
// (RFC 3629 section 1), and so that of their UTF-32 code units.
inline std::strong_ordering compare(CodeUnits left, CodeUnits right) noexcept {
  const std::size_t common = std::min(left.size(), right.size());
  // memcmp() takes no null pointers, not even for no octets.
  const int octets = common == 0 ? 0 : std::memcmp(left.data(), right.data(), common);
  return octets != 0 ? octets <=> 0 : left.size() <=> right.size();
}

// compare_utf16(): of well-formed strings, the order of their UTF-16 code units. It differs from
// compare() only where a supplementary code point meets one of E000..FFFF: the surrogates that
// spell the former are less. In ill-formed strings, too, EE and EF come after all other octets.
std::strong_ordering compare_utf16(CodeUnits left, CodeUnits right) noexcept;

}  // namespace placemat::utf8
