// Makes a document whose text is the input, whole or in chunks, for the adapters of Expat and of
// its UTF-16 build.
#pragma once

#include <expat.h>

#include <cstdlib>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/xml_document.h"

namespace placemat::expat {

// Text holds UTF-8, or UTF-16 where XML_UNICODE is defined.
using Text = std::basic_string<XML_Char>;

// Returns a version like "2.5.0".
inline std::string version() {
  const XML_Expat_Version info = XML_ExpatVersionInfo();
  return std::to_string(info.major) + "." + std::to_string(info.minor) + "." +
         std::to_string(info.micro);
}

// parse() parses the document in chunks. Returns false if it is not well-formed.
inline bool parse(CodeUnits units, std::span<const std::size_t> chunk_lengths, Text& text) {
  static const XML_Parser parser = XML_ParserCreate(nullptr);
  if (parser == nullptr || XML_ParserReset(parser, nullptr) == XML_FALSE) std::abort();
  XML_SetUserData(parser, &text);
  XML_SetCharacterDataHandler(parser, [](void* data, const XML_Char* part, int count) {
    static_cast<Text*>(data)->append(part, static_cast<std::size_t>(count));
  });
  const auto feed = [](std::string_view chunk, bool last) {
    const auto fenced = Fenced<char>::copy(chunk);
    return XML_Parse(parser, fenced.data(), static_cast<int>(fenced.size()), last ? 1 : 0) ==
           XML_STATUS_OK;
  };
  if (!feed(xml::kBefore, false)) return false;
  for (const std::size_t length : chunk_lengths) {
    if (!feed(xml::escaped(units.first(length)), false)) return false;
    units = units.subspan(length);
  }
  return feed(xml::kAfter, true);
}

inline Profile profile() {
  return {.bom = BomPolicy::kKeep,
          .domain = {.xml_char = true, .max_octets = kMaxInt32Octets},
          .source = std::string(xml::kSource) + "; expat.h, XML_ERROR_INVALID_TOKEN"};
}

}  // namespace placemat::expat
