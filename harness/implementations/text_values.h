// For libraries that check text and hand it on as octets: what well-formed octets say.
#pragma once

#include <bit>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/implementation/registry.h"
#include "reference/unicode.h"

namespace placemat {

// values_of_text(): the values of `text`, in the one way in which well-formed UTF-8 can be read.
// Nothing if it is not well-formed (Unicode Table 3-7): such octets have no values, and an adapter
// does not make any up.
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
    const bool surrogate = kFirstSurrogate <= value && value <= kLastSurrogate;
    if (value < kSmallest[length] || surrogate || value > kMaxScalar) return std::nullopt;
    values.push_back(value);
  }
  return values;
}

// reply_of_repaired(): the same as the reply to `replace` of a library that has to give well-formed
// UTF-8, whatever it was given. If it does not, no values would be true: the reply is none that
// `replace` has, and is judged as a protocol error.
inline Reply reply_of_repaired(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::ill_formed();
}

// reply_of_text(): what a parser's reply to `decode` or `stream` is if it accepted its input and
// handed on `text`. That it accepted what is ill-formed, its `validate` tells.
inline Reply reply_of_text(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::untestable();
}

// reply_of_accepted(): the reply to `validate` that says what the reply to `decode` says.
inline Reply reply_of_accepted(bool accepted) {
  return accepted ? Reply::well_formed() : Reply::ill_formed();
}

}  // namespace placemat
