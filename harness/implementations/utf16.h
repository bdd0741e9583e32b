// Converts values to UTF-16, and UTF-16 to code points, for adapters of APIs with UTF-16.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/door/written_values.h"
#include "reference/unicode.h"

namespace placemat::utf16 {

// Returns how many values the first `count` units of `units` are; a lone surrogate is one.
inline std::size_t values_in(std::u16string_view units, std::size_t count) {
  return values_of(units.substr(0, count)).size();
}

// Returns `values` as UTF-16, lone surrogates as they are. Returns std::nullopt if UTF-16 cannot
// carry them: one is above 10FFFF, or a high surrogate is followed by a low one, so that both would
// arrive as the supplementary code point that they spell.
inline std::optional<std::u16string> carried(std::span<const Ucs4> values) {
  std::u16string units;
  for (const Ucs4 value : values) {
    if (value > kMaxScalar) return std::nullopt;
    if (is_low_surrogate(value) && !units.empty() && is_high_surrogate(units.back())) {
      return std::nullopt;
    }
    append_words(units, value);
  }
  return units;
}

}  // namespace placemat::utf16
