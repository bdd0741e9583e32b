// Gives the values of text in the units of wide APIs, UTF-16 or UTF-32, for adapters.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/implementations/utf16.h"
#include "reference/unicode.h"

namespace placemat::wide {

// Returns the values of text in UTF-16, in which a lone surrogate is one, or in UTF-32.
inline std::vector<Ucs4> values_of(const std::u16string& text) { return utf16::values_of(text); }

template <typename Text>
std::vector<Ucs4> values_of(const Text& text) {
  return {text.begin(), text.end()};
}

// Takes the values out of `units`. A high surrogate at the end stays: its low one may come with the
// next call.
inline std::vector<Ucs4> take_values(std::u16string& units) {
  const bool is_cut = !units.empty() && is_high_surrogate(units.back());
  std::u16string left(units, units.size() - (is_cut ? 1 : 0));
  units.resize(units.size() - left.size());
  return values_of(std::exchange(units, std::move(left)));
}

template <typename Text>
std::vector<Ucs4> take_values(Text& units) {
  return values_of(std::exchange(units, {}));
}

// Returns the values of the octets of UTF-32LE, four each. Octets after the last four are ignored.
inline std::vector<Ucs4> values_of_utf32le(std::string_view octets) {
  std::vector<Ucs4> values(octets.size() / 4);  // Not fenced: an adapter reads what was written.
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t k = 4; k-- > 0;) {
      values[i] = values[i] << 8 | static_cast<std::uint8_t>(octets[4 * i + k]);
    }
  }
  return values;
}

}  // namespace placemat::wide
