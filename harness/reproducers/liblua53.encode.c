// for: liblua53-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs lua5.3) -o reproduce && ./reproduce
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
  for (int i = 0; i < count; ++i) {
    lua_pushinteger(state, values[i]);
    lua_setglobal(state, "value");
    if (luaL_dostring(state, "print((utf8.char(value):gsub('.', function(c)"
                             " return ('%02X '):format(c:byte()) end)))") != 0) {
      puts(lua_tostring(state, -1));
    }
  }
  lua_close(state);
}
