-- for: lua53-utf8
-- run: lua5.3 reproduce.lua
print(utf8.len(OCTETS_STRING))
