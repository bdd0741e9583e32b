// toml++: the value of a key, a basic string.
#include <toml++/toml.h>

#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/spelled.h"

namespace placemat {
namespace {

Reply decode(CodeUnits units) {
  std::string document = "key = \"";
  for (const std::uint8_t unit : units) {
    // TOML wants these escaped.
    if (unit < 0x20 || unit == '"' || unit == '\\' || unit == 0x7F) return Reply::untestable();
    document.push_back(static_cast<char>(unit));
  }
  document += '"';
  try {
    const toml::table table = toml::parse(document);
    return Reply::of_values(spelled_values(table["key"].ref<std::string>()));
  } catch (const toml::parse_error&) {
    return Reply::ill_formed();
  }
}

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
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
