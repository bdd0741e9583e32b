// Lua 5.4's library utf8: strict, and lax, which is all that utf8.char does.
#include "harness/implementations/lua_utf8.h"
#include "reference/forms/fss_utf_1992.h"

namespace placemat {
namespace {

const char* const kSource = "Lua 5.4 reference manual, section 6.5, UTF-8 Support";

const Registration kStrict{{
    .description = {.id = "liblua54-utf8",
                    .name = "Lua 5.4 utf8",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes",
                    .profile = {.source = kSource}},
    .validate = [](CodeUnits units) { return lua::validate(units, false); },
    .decode = [](CodeUnits units) { return lua::decode(units, false); },
}};

const Registration kLax{{
    .description = {.id = "liblua54-utf8-lax",
                    .name = "Lua 5.4 utf8, lax",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes, lax; utf8.char",
                    .profile = {.form = &kFssUtf1992,
                                .refusal = Refusal::kRefuse,
                                .source = std::string(kSource) +
                                          " (lax: all values up to 7FFFFFFF, as defined in the "
                                          "original UTF-8 specification)"}},
    .validate = [](CodeUnits units) { return lua::validate(units, true); },
    .decode = [](CodeUnits units) { return lua::decode(units, true); },
    .encode = lua::encode,
}};

}  // namespace
}  // namespace placemat
