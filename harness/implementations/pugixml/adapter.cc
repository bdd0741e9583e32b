// Adapts pugixml: its conversions as_wide and as_utf8, and a document whose text is the input.
#include <pugixml.hpp>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/xml_document.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

Reply as_wide(CodeUnits units) {
  const std::wstring text = pugi::as_wide(std::string(units.begin(), units.end()));
  return Reply::of_values({text.begin(), text.end()});
}

Reply as_utf8(std::span<const Ucs4> values) {
  const std::string text = pugi::as_utf8(std::wstring(values.begin(), values.end()));
  return Reply::of_units({text.begin(), text.end()});
}

// Only validates, because the nodes of a document contain the octets that the parser was given.
Reply validate(CodeUnits units) {
  const auto source = Fenced<char>::copy(xml::document_of(units));
  pugi::xml_document document;
  return document.load_buffer(source.data(), source.size(), pugi::parse_default,
                              pugi::encoding_utf8)
             ? Reply::well_formed()
             : Reply::ill_formed();
}

// Returns "1.13" for 1130.
std::string version() {
  return std::to_string(PUGIXML_VERSION / 1000) + "." + std::to_string(PUGIXML_VERSION / 10 % 100);
}

const Registration kAsWide{{
    .description = {.id = "pugixml-as-wide",
                    .name = "pugixml as_wide",
                    .version = version(),
                    .language = "C++",
                    .api = "pugi::as_wide, pugi::as_utf8",
                    .profile = {.replacement = Replacement::kDrop,
                                .domain = {.values_31_bit = true},
                                .source = "pugixml manual, Encoding conversion functions: as_wide "
                                          "and as_utf8 silently discard invalid sequences"}},
    .replace = as_wide,
    .encode = as_utf8,
}};

const Registration kParser{{
    .description = {.id = "pugixml-parser",
                    .name = "pugixml XML parser",
                    .version = version(),
                    .language = "C++",
                    .api = "xml_document::load_buffer, encoding_utf8",
                    .profile = {.domain = {.xml_char = true},
                                .source = "pugixml manual, Encodings: encoding_utf8 is UTF-8 as "
                                          "the Unicode standard defines it; Conformance to W3C "
                                          "specification: Unicode is not validated"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
