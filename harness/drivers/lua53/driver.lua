-- Lua 5.3's library utf8.
local function octets(hex) return ((hex or ""):gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end)) end
local function hex(units) return (units:gsub(".", function(c) return string.format("%02X", c:byte()) end)) end

local functions = {
  validate = function(fields)
    local length, at = utf8.len(octets(fields[1]))
    return length and "well-formed" or "ill-formed " .. at - 1
  end,
  decode = function(fields)
    local units, values = octets(fields[1]), {"values"}
    -- One codepoint at a time: a call that returns thousands of results overflows the stack.
    local right = pcall(function()
      for _, value in utf8.codes(units) do values[#values + 1] = string.format("%X", value) end
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
io.write("utf8-driver 1\nid lua53-utf8\nname Lua utf8\nversion ", _VERSION:match("%S+$"), "\nlanguage Lua\n",
  "api utf8.len, utf8.codes, utf8.char\nform rfc3629\nbom keep\nops validate decode encode\nready\n")
io.flush()
io.stdout:setvbuf("full", 65536)
for line in io.lines() do
  local fields = {}
  for word in line:gmatch("%S+") do fields[#fields + 1] = word end
  local op = table.remove(fields, 1)
  if op then io.write(functions[op] and functions[op](fields) or "unsupported", "\n") else io.flush() end
end
