// for: liblua54-utf8-lax
// run: cc reproduce.c $(pkg-config --cflags --libs lua5.4) -o reproduce && ./reproduce
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
  lua_pushlstring(state, octets, size);
  lua_setglobal(state, "octets");
  const char* program =
      "print(pcall(function() for _, c in utf8.codes(octets, true) do print(c) end end))"
      "print(utf8.len(octets, 1, -1, true))";
  if (luaL_dostring(state, program) != 0) puts(lua_tostring(state, -1));
  lua_close(state);
}
