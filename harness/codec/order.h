// Compares strings, in two orders. Both are total orders of all strings, ill-formed ones included,
// and only identical octets are equal. A string comes after its own beginnings. Neither order is
// that of a language (a collation).
//
// The functions neither throw nor allocate, and read no octet outside the strings. A call costs
// O(the shorter string).
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstring>

#include "reference/unicode.h"

namespace placemat::utf8 {

// compare() returns the order of the octets. For well-formed strings this is also the order of
// their code points (RFC 3629 section 1) and of their UTF-32 code units.
inline std::strong_ordering compare(CodeUnits left, CodeUnits right) noexcept {
  const std::size_t common = std::min(left.size(), right.size());
  // memcmp() takes no null pointers, even for a length of 0.
  const int octets = common == 0 ? 0 : std::memcmp(left.data(), right.data(), common);
  return octets != 0 ? octets <=> 0 : left.size() <=> right.size();
}

// compare_utf16() returns the order of the UTF-16 code units of well-formed strings. It differs
// from compare() only where a supplementary code point meets one of E000..FFFF: the surrogates that
// spell the supplementary one are less. In ill-formed strings, EE and EF also come after all other
// octets.
std::strong_ordering compare_utf16(CodeUnits left, CodeUnits right) noexcept;

}  // namespace placemat::utf8
