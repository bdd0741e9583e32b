// Adapts Lua 5.4's library utf8: strict, and lax, which is all that utf8.char does.
#include "harness/implementations/lua_utf8.h"
#include "reference/forms/fss_utf_1992.h"

namespace placemat {
namespace {

const char* const kSource =
    "Lua 5.4 reference manual, section 6.5, UTF-8 Support (utf8.len: fail and the position of the "
    "first invalid byte; utf8.offset assumes a valid string)";

const Registration kStrict{{
    .description = {.id = "liblua54-utf8",
                    .name = "Lua 5.4 utf8",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes, utf8.offset, utf8.codepoint; <",
                    .profile = {.counting = Counting::kRefuse, .source = kSource}},
    .validate = [](CodeUnits units) { return lua::validate(units, false); },
    .decode = [](CodeUnits units) { return lua::decode(units, false); },
    .count = [](CodeUnits units) { return lua::count(units, false); },
    .previous = [](CodeUnits units, std::size_t at) { return lua::previous(units, at, false); },
    .truncate = [](CodeUnits units, std::size_t room) { return lua::truncate(units, room, false); },
    .compare = lua::compare,
}};

const Registration kLax{{
    .description = {.id = "liblua54-utf8-lax",
                    .name = "Lua 5.4 utf8, lax",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes, utf8.codepoint, lax; utf8.offset; utf8.char",
                    .profile = {.form = &kFssUtf1992,
                                .refusal = Refusal::kRefuse,
                                .counting = Counting::kRefuse,
                                .source = std::string(kSource) +
                                          " (lax: all values up to 7FFFFFFF, as defined in the "
                                          "original UTF-8 specification)"}},
    .validate = [](CodeUnits units) { return lua::validate(units, true); },
    .decode = [](CodeUnits units) { return lua::decode(units, true); },
    .encode = lua::encode,
    .count = [](CodeUnits units) { return lua::count(units, true); },
    .previous = [](CodeUnits units, std::size_t at) { return lua::previous(units, at, true); },
    .truncate = [](CodeUnits units, std::size_t room) { return lua::truncate(units, room, true); },
}};

}  // namespace
}  // namespace placemat
