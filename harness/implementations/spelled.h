// For libraries that check UTF-8 and pass the octets on: the values that these octets spell.
#pragma once

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

// spelled_values(): what `text` spells if nothing in it is wrong.
//
// The high bits of the lead tell the length, and every octet gives its low bits. Nothing is
// checked. So a surrogate or a non-shortest form that a library let through shows as the value that
// it spells, and octets that it changed show as another value. The judgement is the library's
// alone.
inline std::vector<Ucs4> spelled_values(std::string_view text) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<std::uint8_t>(text[i++]);
    const int length = std::countl_one(lead);  // 0: ASCII; 1: a continuation, a value of its own
    Ucs4 value = length == 0 ? lead : lead & (0x7Fu >> std::min(length, 7));
    for (int trail = 1; trail < length && i < text.size(); ++trail) {
      value = value << 6 | (static_cast<std::uint8_t>(text[i++]) & 0x3Fu);
    }
    values.push_back(value);
  }
  return values;
}

}  // namespace placemat
