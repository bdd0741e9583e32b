-- Lua 5.4's library utf8. The argument "lax" lifts its limits on values.
local function octets(hex) return ((hex or ""):gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end)) end
local function hex(units) return (units:gsub(".", function(c) return string.format("%02X", c:byte()) end)) end

local lax = arg[1] == "lax"

local functions = {
  validate = function(fields)
    local length, at = utf8.len(octets(fields[1]), 1, -1, lax)
    return length and "well-formed" or "ill-formed " .. at - 1
  end,
  decode = function(fields)
    local units, values = octets(fields[1]), {"values"}
    -- One codepoint at a time: a call that returns thousands of results overflows the stack.
    local right = pcall(function()
      for _, value in utf8.codes(units, lax) do values[#values + 1] = string.format("%X", value) end
    end)
    return right and table.concat(values, " ") or "ill-formed"
  end,
  encode = function(fields)
    local all = {}
    for i, field in ipairs(fields) do
      local right, units = pcall(utf8.char, tonumber(field, 16))
      if not right then return "unencodable " .. i - 1 end
      all[i] = hex(units)
    end
    return "units " .. table.concat(all)
  end,
}
io.write("utf8-driver 1\nid lua54-utf8", lax and "-lax" or "", "\nname Lua utf8", lax and ", lax" or "", "\nversion ", _VERSION:match("%S+$"), "\nlanguage Lua\n",
  "api utf8.len, utf8.codes, utf8.char\nform ", lax and "fss-utf-1992" or "rfc3629", "\nbom keep\nops validate decode encode\nready\n")
io.flush()
io.stdout:setvbuf("full", 65536)
for line in io.lines() do
  local fields = {}
  for word in line:gmatch("%S+") do fields[#fields + 1] = word end
  local op = table.remove(fields, 1)
  if op then io.write(functions[op] and functions[op](fields) or "unsupported", "\n") else io.flush() end
end
