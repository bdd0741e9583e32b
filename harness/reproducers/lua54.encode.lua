-- for: lua54-utf8
-- run: lua5.4 reproduce.lua
for _, value in ipairs({VALUES_LIST}) do
  print((utf8.char(value):gsub(".", function(octet) return ("%02X "):format(octet:byte()) end)))
end
