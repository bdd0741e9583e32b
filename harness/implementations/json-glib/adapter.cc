// JSON-GLib: a string in a JSON text.
#include <json-glib/json-glib.h>

#include <string>
#include <string_view>

#include "harness/implementation/registry.h"
#include "harness/implementations/spelled.h"

namespace placemat {
namespace {

// Octets that JSON wants escaped, or that end the string, cannot be asked: a JSON string carries
// octets as they are, or not at all.
Reply decode(CodeUnits units) {
  std::string json("[\"");
  for (const std::uint8_t unit : units) {
    if (unit < 0x20 || unit == '"' || unit == '\\') return Reply::untestable();
    json.push_back(static_cast<char>(unit));
  }
  json += "\"]";
  static JsonParser* const parser = json_parser_new();
  if (!json_parser_load_from_data(parser, json.data(), static_cast<gssize>(json.size()), nullptr)) {
    return Reply::ill_formed();
  }
  JsonArray* array = json_node_get_array(json_parser_get_root(parser));
  return Reply::of_values(spelled_values(json_array_get_string_element(array, 0)));
}

const Registration kRegistration{{
    .description = {.id = "json-glib-parser",
                    .name = "JSON-GLib parser",
                    .version = JSON_VERSION_S,
                    .language = "C",
                    .api = "json_parser_load_from_data",
                    .profile = {.source = "RFC 8259 section 8.1 (JSON text is encoded in UTF-8); "
                                          "JSON-GLib reference, JsonParser"}},
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
