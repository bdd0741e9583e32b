// Adapts Lua 5.3's library utf8.
#include "harness/implementations/lua_utf8.h"

namespace placemat {
namespace {

const Registration kRegistration{{
    .description = {.id = "liblua53-utf8",
                    .name = "Lua 5.3 utf8",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes, utf8.char, utf8.offset, utf8.codepoint; <",
                    .profile = {.counting = Counting::kRefuse,
                                .source = "Lua 5.3 reference manual, section 6.5, UTF-8 Support "
                                          "(basic support for the encoding; what needs the "
                                          "meaning of a character is outside its scope; utf8.len: "
                                          "false and the position of the first invalid byte; "
                                          "utf8.offset assumes a valid string)"}},
    .validate = [](CodeUnits units) { return lua::validate(units, false); },
    .decode = [](CodeUnits units) { return lua::decode(units, false); },
    .encode = lua::encode,
    .count = [](CodeUnits units) { return lua::count(units, false); },
    .previous = [](CodeUnits units, std::size_t at) { return lua::previous(units, at, false); },
    .truncate = [](CodeUnits units, std::size_t room) { return lua::truncate(units, room, false); },
    .compare = lua::compare,
}};

}  // namespace
}  // namespace placemat
