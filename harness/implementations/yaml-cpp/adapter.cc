// Adapts yaml-cpp: it says whether its parser accepts a document that is one double-quoted scalar.
// The parser hands the octets on unread.
#include <yaml-cpp/yaml.h>

#include <string>

#include "harness/door/registry.h"

namespace placemat {
namespace {

// Octets that would end the scalar, or would be folded, are escaped.
std::string document_of(CodeUnits units) {
  std::string text = "\"";
  for (const std::uint8_t unit : units) {
    switch (unit) {
      case '"':
        text += "\\\"";
        break;
      case '\\':
        text += "\\\\";
        break;
      case '\n':
        text += "\\n";
        break;
      case '\r':
        text += "\\r";
        break;
      default:
        text.push_back(static_cast<char>(unit));
    }
  }
  return text + '"';
}

Reply validate(CodeUnits units) {
  try {
    YAML::Load(document_of(units));
    return Reply::well_formed();
  } catch (const YAML::Exception&) {
    return Reply::ill_formed();
  }
}

// The library does not report its version.
const Registration kRegistration{{
    .description = {.id = "yaml-cpp-parser",
                    .name = "yaml-cpp parser",
                    .version = {},
                    .language = "C++",
                    .api = "YAML::Load of a double-quoted scalar",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.xml_char = true},
                                .source = "yaml-cpp documentation, docs/Strings.md (any file as "
                                          "specified by YAML 1.2; strings are UTF-8); YAML 1.2 "
                                          "sections 5.1 and 5.2"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
