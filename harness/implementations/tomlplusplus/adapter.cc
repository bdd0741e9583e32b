// Adapts toml++: it says whether the value of a key, a basic string, is accepted, and what its
// octets spell.
#include <toml++/toml.h>

#include <string>
#include <string_view>

#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Calls `reply` only if the document is accepted.
Reply parse(CodeUnits units, Reply (*reply)(std::string_view string)) {
  std::string document = "key = \"";
  for (const std::uint8_t unit : units) {
    // TOML wants these octets escaped.
    if (unit < 0x20 || unit == '"' || unit == '\\' || unit == 0x7F) return Reply::untestable();
    document.push_back(static_cast<char>(unit));
  }
  document += '"';
  try {
    const toml::table table = toml::parse(document);
    return reply(table["key"].ref<std::string>());
  } catch (const toml::parse_error&) {
    return Reply::ill_formed();
  }
}

Reply validate(CodeUnits units) {
  return parse(units, [](std::string_view) { return Reply::well_formed(); });
}

Reply decode(CodeUnits units) { return parse(units, reply_of_text); }

const Registration kRegistration{{
    .description = {.id = "tomlplusplus-parser",
                    .name = "toml++ parser",
                    .version = std::to_string(TOML_LIB_MAJOR) + "." +
                               std::to_string(TOML_LIB_MINOR) + "." +
                               std::to_string(TOML_LIB_PATCH),
                    .language = "C++",
                    .api = "toml::parse",
                    .profile = {.bom = BomPolicy::kKeep,
                                .source = "TOML 1.0.0, Spec (a TOML file must be a valid UTF-8 "
                                          "encoded Unicode document) and String; toml++ manual"}},
    .validate = validate,
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
