// Calls the library utf8 from Lua, for the adapters of Lua 5.3 and 5.4.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

#include "harness/door/registry.h"
extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}

namespace placemat::lua {

// kProgram returns seven functions: text, lax -> offset of what is invalid, or nil; text, lax ->
// table of values; table of values -> text; text, lax -> number of characters, or nil, offset;
// text, lax, place -> start and value of the character before it; text, lax, limit -> octets kept;
// text, text -> order. Lua 5.3 ignores `lax`.
inline constexpr const char* kProgram = R"(
  return function(text, lax)
    local length, position = utf8.len(text, 1, -1, lax)
    return not length and position - 1 or nil
  end, function(text, lax)
    local values = {}
    for _, value in utf8.codes(text, lax) do values[#values + 1] = value end
    return values
  end, function(values)
    local parts = {}
    for i, value in ipairs(values) do parts[i] = utf8.char(value) end
    return table.concat(parts)
  end, function(text, lax)
    return utf8.len(text, 1, -1, lax)
  end, function(text, lax, place)
    if not utf8.len(text, 1, -1, lax) then error("no valid UTF-8") end
    local start = utf8.offset(text, -1, place + 1)
    return start - 1, utf8.codepoint(text, start, start, lax)
  end, function(text, lax, limit)
    if not utf8.len(text, 1, -1, lax) then error("no valid UTF-8") end
    if limit >= #text then return #text end
    return utf8.offset(text, 0, limit + 1) - 1
  end, function(a, b)
    return a < b and -1 or a > b and 1 or 0
  end)";

// Function says where the functions lie on the stack.
enum Function { kFind = 1, kCodes, kChar, kCount, kPrevious, kTruncate, kCompare };

inline lua_State* state() {
  static lua_State* const state = [] {
    lua_State* made = luaL_newstate();
    luaL_openlibs(made);
    if (luaL_loadstring(made, kProgram) != LUA_OK || lua_pcall(made, 0, kCompare, 0) != LUA_OK) {
      std::fprintf(stderr, "%s\n", lua_tostring(made, -1));
      std::abort();
    }
    return made;
  }();
  lua_settop(state, kCompare);
  return state;
}

// call() calls `function`. If the call returned, its result is on top of the stack.
inline bool call(lua_State* lua, Function function, CodeUnits units, bool lax) {
  lua_pushvalue(lua, function);
  lua_pushlstring(lua, reinterpret_cast<const char*>(units.data()), units.size());
  lua_pushboolean(lua, lax);
  return lua_pcall(lua, 2, 1, 0) == LUA_OK;
}

inline Reply validate(CodeUnits units, bool lax) {
  lua_State* lua = state();
  if (!call(lua, kFind, units, lax)) std::abort();
  if (lua_isnil(lua, -1)) return Reply::well_formed();
  return Reply::ill_formed(static_cast<std::size_t>(lua_tointeger(lua, -1)));
}

inline Reply decode(CodeUnits units, bool lax) {
  lua_State* lua = state();
  if (!call(lua, kCodes, units, lax)) return Reply::ill_formed();
  std::vector<Ucs4> values;
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(lua, -1, i);
    values.push_back(static_cast<Ucs4>(lua_tointeger(lua, -1)));
    lua_pop(lua, 1);
  }
  return Reply::of_values(std::move(values));
}

inline Reply encode(std::span<const Ucs4> values) {
  lua_State* lua = state();
  lua_pushvalue(lua, kChar);
  lua_newtable(lua);
  for (std::size_t i = 0; i < values.size(); ++i) {
    lua_pushinteger(lua, values[i]);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i + 1));
  }
  if (lua_pcall(lua, 1, 1, 0) != LUA_OK) return Reply::unencodable();
  std::size_t length = 0;
  const char* text = lua_tolstring(lua, -1, &length);
  return Reply::of_units({text, text + length});
}

inline void push(lua_State* lua, CodeUnits units) {
  lua_pushlstring(lua, reinterpret_cast<const char*>(units.data()), units.size());
}

inline Reply count(CodeUnits units, bool lax) {
  lua_State* lua = state();
  lua_pushvalue(lua, kCount);
  push(lua, units);
  lua_pushboolean(lua, lax);
  if (lua_pcall(lua, 2, 2, 0) != LUA_OK) std::abort();
  // Where the text is invalid there is a second result: the place, counted from 1.
  if (lua_isnil(lua, -1)) return Reply::of_number(static_cast<std::size_t>(lua_tointeger(lua, -2)));
  return Reply::ill_formed(static_cast<std::size_t>(lua_tointeger(lua, -1)) - 1);
}

// Calls a function that takes a place. Returns false if it raises an error, as utf8.offset does at
// a continuation octet: it "assumes that s is a valid UTF-8 string".
inline bool at_place(lua_State* lua, Function function, CodeUnits units, bool lax,
                     std::size_t place, int results) {
  lua_pushvalue(lua, function);
  push(lua, units);
  lua_pushboolean(lua, lax);
  lua_pushinteger(lua, static_cast<lua_Integer>(place));
  return lua_pcall(lua, 3, results, 0) == LUA_OK;
}

inline Reply previous(CodeUnits units, std::size_t at, bool lax) {
  lua_State* lua = state();
  if (!at_place(lua, kPrevious, units, lax, at, 2)) return Reply::untestable();
  return Reply::start(static_cast<std::size_t>(lua_tointeger(lua, -2)),
                      static_cast<Ucs4>(lua_tointeger(lua, -1)));
}

inline Reply truncate(CodeUnits units, std::size_t room, bool lax) {
  lua_State* lua = state();
  if (!at_place(lua, kTruncate, units, lax, room, 1)) return Reply::untestable();
  return Reply::of_units({units.begin(), units.begin() + lua_tointeger(lua, -1)});
}

// Compares by strcoll, in the locale "C".
inline Reply compare(CodeUnits left, CodeUnits right) {
  lua_State* lua = state();
  lua_pushvalue(lua, kCompare);
  push(lua, left);
  push(lua, right);
  if (lua_pcall(lua, 2, 1, 0) != LUA_OK) std::abort();
  return Reply::of_order(static_cast<int>(lua_tointeger(lua, -1)));
}

// Returns a version like "5.4.4", from the header: the library says only "Lua 5.4".
inline std::string version() {
  return LUA_VERSION_MAJOR "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE;
}

}  // namespace placemat::lua
