// Adapts JSON for Modern C++ (nlohmann): parse and accept of a string, and dump with each error
// handler.
//
// dump writes ASCII here, because its escapes show which values it read.
#include <nlohmann/json.hpp>
#include <string>

#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

using Json = nlohmann::json;
using Handler = Json::error_handler_t;

std::string version() {
  return std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + '.' +
         std::to_string(NLOHMANN_JSON_VERSION_MINOR) + '.' +
         std::to_string(NLOHMANN_JSON_VERSION_PATCH);
}

Reply validate(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  return Json::accept(*text) ? Reply::well_formed() : Reply::ill_formed();
}

Reply decode(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  try {
    return reply_of_text(Json::parse(*text)[0].get_ref<const std::string&>());
  } catch (const Json::parse_error&) {
    return Reply::ill_formed();
  }
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  try {
    const auto out = Json::parse(*text)[0].get<std::string>();
    return Reply::of_units({out.begin(), out.end()});
  } catch (const Json::parse_error&) {
    return Reply::unencodable();
  }
}

std::vector<Ucs4> dumped(CodeUnits units, Handler handler) {
  const Json string(std::string(units.begin(), units.end()));
  return json::values_of(string.dump(-1, ' ', true, handler));
}

Reply dump_strict(CodeUnits units) {
  try {
    return Reply::of_values(dumped(units, Handler::strict));
  } catch (const Json::type_error&) {
    return Reply::ill_formed();
  }
}

Reply dump_replacing(CodeUnits units) { return Reply::of_values(dumped(units, Handler::replace)); }
Reply dump_ignoring(CodeUnits units) { return Reply::of_values(dumped(units, Handler::ignore)); }

Description describe(const char* id, const char* name, const char* api, const char* source) {
  return {.id = id,
          .name = name,
          .version = version(),
          .language = "C++",
          .api = api,
          .profile = {.source = source}};
}

const Registration kParse{
    {.description = describe("nlohmann-parse", "nlohmann::json parse", "json::accept, json::parse",
                             "JSON for Modern C++, basic_json::parse (a parse_error; the text is "
                             "UTF-8); RFC 8259 section 8.1"),
     .validate = validate,
     .decode = decode,
     .encode = encode}};

const Registration kDump{
    {.description = describe("nlohmann-dump", "nlohmann::json dump",
                             "json::dump with ensure_ascii; decode: strict, replace: replace",
                             "JSON for Modern C++, basic_json::error_handler_t (strict: a "
                             "type_error; replace: invalid UTF-8 sequences become U+FFFD; not "
                             "how many)"),
     .decode = dump_strict,
     .replace = dump_replacing}};

const Registration kIgnore{
    {.description = describe("nlohmann-dump-ignore", "nlohmann::json dump, ignoring",
                             "json::dump with ensure_ascii; ignore",
                             "JSON for Modern C++, basic_json::error_handler_t (ignore: invalid "
                             "UTF-8 sequences are ignored; with ensure_ascii no more is said)"),
     .replace = dump_ignoring}};

}  // namespace
}  // namespace placemat
