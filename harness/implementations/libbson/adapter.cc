// Adapts libbson: bson_utf8_validate with and without NUL allowed, and bson_utf8_from_unichar.
#include <bson/bson.h>

#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units, bool allow_null) {
  const auto* text = reinterpret_cast<const char*>(units.data());
  const bool valid = bson_utf8_validate(text, units.size(), allow_null);
  return valid ? Reply::well_formed() : Reply::ill_formed();
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<char>::room(6);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t length = 0;
    bson_utf8_from_unichar(values[i], out.data(), &length);
    if (length == 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

Description describe(const char* id, const char* name, const char* api, Profile profile) {
  return {.id = id,
          .name = name,
          .version = bson_get_version(),
          .language = "C",
          .api = api,
          .profile = std::move(profile)};
}

const Registration kWithNul{{
    .description = describe("libbson-utf8-validate", "libbson bson_utf8_validate",
                            "bson_utf8_validate, allow_null true; bson_utf8_from_unichar",
                            {.source = "libbson documentation, bson_utf8_validate (valid UTF-8 by "
                                       "the RFC 3629 standard; with allow_null, NUL is allowed), "
                                       "bson_utf8_from_unichar (a single Unicode character)"}),
    .validate = [](CodeUnits units) { return validate(units, true); },
    .encode = encode,
}};

const Registration kWithoutNul{{
    .description = describe("libbson-utf8-validate-no-nul", "libbson bson_utf8_validate, no NUL",
                            "bson_utf8_validate, allow_null false",
                            {.domain = {.no_nul = true},
                             .source = "libbson documentation, bson_utf8_validate (valid UTF-8 "
                                       "without NUL)"}),
    .validate = [](CodeUnits units) { return validate(units, false); },
}};

}  // namespace
}  // namespace placemat
