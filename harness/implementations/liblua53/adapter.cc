// Lua 5.3's library utf8.
#include "harness/implementations/lua_utf8.h"

namespace placemat {
namespace {

const Registration kRegistration{{
    .description = {.id = "liblua53-utf8",
                    .name = "Lua 5.3 utf8",
                    .version = lua::version(),
                    .language = "C",
                    .api = "utf8.len, utf8.codes, utf8.char",
                    .profile = {.source = "Lua 5.3 reference manual, section 6.5, UTF-8 Support "
                                          "(basic support for the encoding; what needs the "
                                          "meaning of a character is outside its scope)"}},
    .validate = [](CodeUnits units) { return lua::validate(units, false); },
    .decode = [](CodeUnits units) { return lua::decode(units, false); },
    .encode = lua::encode,
}};

}  // namespace
}  // namespace placemat
