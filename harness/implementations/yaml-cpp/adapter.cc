// yaml-cpp's parser on a document that is one double-quoted scalar.
#include <yaml-cpp/yaml.h>

#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/spelled.h"

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

Reply decode(CodeUnits units) {
  try {
    return Reply::of_values(spelled_values(YAML::Load(document_of(units)).as<std::string>()));
  } catch (const YAML::Exception&) {
    return Reply::ill_formed();
  }
}

// The library does not tell its version.
const Registration kRegistration{{
    .description = {.id = "yaml-cpp-parser",
                    .name = "yaml-cpp parser",
                    .version = {},
                    .language = "C++",
                    .api = "YAML::Load of a double-quoted scalar",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.xml_char = true},
                                .source = "YAML 1.2 sections 5.1 and 5.2 (the characters of a "
                                          "stream, encoded in UTF-8)"}},
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
