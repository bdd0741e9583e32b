// Reads the UTF-16 and UTF-8 that an implementation wrote.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/unicode.h"
#include "reference/utf16.h"

namespace placemat::utf16 {

// Returns the code points of `units`. A lone surrogate is one, because an adapter makes no repairs.
inline std::vector<Ucs4> values_of(std::u16string_view units) { return values_of_words(units); }

}  // namespace placemat::utf16

namespace placemat::inline door {

// values_of_text() returns the values of `text`, in the one way in which well-formed UTF-8 can be
// read. It returns std::nullopt if `text` is not well-formed (Unicode Table 3-7): such octets have
// no values, and an adapter does not make any up.
inline std::optional<std::vector<Ucs4>> values_of_text(std::string_view text) {
  static constexpr Ucs4 kSmallest[] = {0, 0, 0x80, 0x800, kFirstSupplementary};
  std::vector<Ucs4> values;
  values.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<std::uint8_t>(text[i++]);
    const int length = std::countl_one(lead);
    if (length == 0) {
      values.push_back(lead);
      continue;
    }
    if (length == 1 || length > 4) return std::nullopt;
    Ucs4 value = lead & (0x7Fu >> length);
    for (int trail = 1; trail < length; ++trail) {
      if (i == text.size() || (text[i] & 0xC0) != 0x80) return std::nullopt;
      value = value << 6 | (static_cast<std::uint8_t>(text[i++]) & 0x3Fu);
    }
    if (value < kSmallest[length] || is_surrogate(value) || value > kMaxScalar) return std::nullopt;
    values.push_back(value);
  }
  return values;
}

}  // namespace placemat::inline door
