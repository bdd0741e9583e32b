// Adapts JSON-GLib: it says whether a string in a JSON text is accepted, and what its octets spell.
#include <json-glib/json-glib.h>

#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Octets that JSON wants escaped, or that end the string, are untestable: a JSON string carries
// octets as they are, or not at all. `reply` is called only if the text is accepted.
Reply parse(CodeUnits units, Reply (*reply)(std::string_view string)) {
  std::string json("[\"");
  for (const std::uint8_t unit : units) {
    if (unit < 0x20 || unit == '"' || unit == '\\') return Reply::untestable();
    json.push_back(static_cast<char>(unit));
  }
  json += "\"]";
  static JsonParser* const parser = json_parser_new();
  const auto fenced = Fenced<char>::copy(json);
  const auto size = static_cast<gssize>(fenced.size());
  if (!json_parser_load_from_data(parser, fenced.data(), size, nullptr)) {
    return Reply::ill_formed();
  }
  JsonArray* array = json_node_get_array(json_parser_get_root(parser));
  return reply(json_array_get_string_element(array, 0));
}

Reply validate(CodeUnits units) {
  return parse(units, [](std::string_view) { return Reply::well_formed(); });
}

Reply decode(CodeUnits units) { return parse(units, reply_of_text); }

const Registration kRegistration{{
    .description = {.id = "json-glib-parser",
                    .name = "JSON-GLib parser",
                    .version = JSON_VERSION_S,
                    .language = "C",
                    .api = "json_parser_load_from_data",
                    .profile = {.source = "RFC 8259 section 8.1 (JSON text is encoded in UTF-8); "
                                          "JSON-GLib reference, JsonParser"}},
    .validate = validate,
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
