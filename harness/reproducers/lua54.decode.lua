-- for: lua54-utf8
-- run: lua5.4 reproduce.lua
local octets = OCTETS_STRING
print(utf8.len(octets))
print(pcall(function() for at, value in utf8.codes(octets) do print(at, ("U+%04X"):format(value)) end end))
