// Writes octets as the text of a document's only element, for XML parsers.
#pragma once

#include <string>
#include <string_view>

#include "reference/unicode.h"

namespace placemat::xml {

inline constexpr std::string_view kBefore = "<a>";
inline constexpr std::string_view kAfter = "</a>";

// escaped() returns `units` as character data.
//
// An octet that would be markup becomes a reference. A carriage return becomes one, too, because a
// processor would read it as a line feed (XML 1.0 section 2.11). No other octet changes.
inline std::string escaped(CodeUnits units) {
  std::string text;
  for (const std::uint8_t unit : units) {
    switch (unit) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '\r':
        text += "&#13;";
        break;
      default:
        text.push_back(static_cast<char>(unit));
    }
  }
  return text;
}

inline std::string document_of(CodeUnits units) {
  return std::string(kBefore).append(escaped(units)).append(kAfter);
}

// These enclose the octets as a CDATA section, in which there are no escapes.
inline constexpr std::string_view kBeforeSection = "<a><![CDATA[";
inline constexpr std::string_view kAfterSection = "]]></a>";

// Reports whether a section can carry `units` unchanged: they must contain neither its end nor a
// carriage return.
inline bool section_carries(CodeUnits units) {
  const std::string_view text(reinterpret_cast<const char*>(units.data()), units.size());
  return text.find("]]>") == text.npos && text.find('\r') == text.npos;
}

inline constexpr std::string_view kSource =
    "XML 1.0 section 4.3.3 (an octet sequence that is not legal in the entity's encoding is a "
    "fatal error; a byte order mark is a signature at the entity's start, and the text is not "
    "there)";

}  // namespace placemat::xml
