// for: liblua53-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs lua5.3) -o reproduce && ./reproduce
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
  lua_pushlstring(state, octets, sizeof octets - 1);
  lua_setglobal(state, "octets");
  if (luaL_dostring(state, "print(utf8.len(octets))") != 0) puts(lua_tostring(state, -1));
  lua_close(state);
}
