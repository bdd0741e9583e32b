// Writes a request as a string of a JSON text, and reads a JSON string's values, for adapters of
// JSON libraries.
#pragma once

#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/implementations/utf16.h"
#include "reference/unicode.h"

namespace placemat::json {

// Returns ["..."] around `units`, or std::nullopt if `units` contain octets that JSON wants
// escaped, or that end the string: octets are carried as they are, or not at all.
inline std::optional<std::string> text_of(CodeUnits units) {
  std::string text("[\"");
  for (const std::uint8_t unit : units) {
    if (unit < 0x20 || unit == '"' || unit == '\\') return std::nullopt;
    text.push_back(static_cast<char>(unit));
  }
  return text + "\"]";
}

// Returns ["\u0041..."]: each value as an escape of its UTF-16, so that the parser has to encode
// it. Returns std::nullopt if UTF-16 cannot carry the values.
inline std::optional<std::string> escapes_of(std::span<const Ucs4> values) {
  const auto units = utf16::carried(values);
  if (!units) return std::nullopt;
  std::string text("[\"");
  for (const char16_t unit : *units) {
    char escape[8];  // Not fenced: of the adapter's own text.
    std::snprintf(escape, sizeof escape, "\\u%04X", static_cast<unsigned>(unit));
    text += escape;
  }
  return text + "\"]";
}

// values_of() returns the code points of "...", an ASCII JSON string that a library wrote. An
// escape \uXXXX is a UTF-16 unit; \n and the like are what they stand for.
inline std::vector<Ucs4> values_of(std::string_view text) {
  std::u16string units;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') {
      units.push_back(static_cast<unsigned char>(text[i]));
      continue;
    }
    const char kind = text[++i];
    if (kind == 'u') {
      units.push_back(
          static_cast<char16_t>(std::stoul(std::string(text.substr(i + 1, 4)), nullptr, 16)));
      i += 4;
      continue;
    }
    static constexpr std::string_view kLetters = "bfnrt";
    static constexpr std::string_view kMeant = "\b\f\n\r\t";
    const std::size_t which = kLetters.find(kind);
    units.push_back(which == kLetters.npos ? static_cast<unsigned char>(kind)
                                           : static_cast<unsigned char>(kMeant[which]));
  }
  return utf16::values_of(units);
}

}  // namespace placemat::json
