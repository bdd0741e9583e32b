-- The library utf8 of Lua 5.3 and 5.4. The argument "lax" lifts the limits of 5.4 on values; the
-- functions of 5.3 do not look at it.
local function octets(hex)
  return ((hex or ""):gsub("-", ""):gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end))
end
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
  count = function(fields)
    local length, at = utf8.len(octets(fields[1]), 1, -1, lax)
    return length and "number " .. length or "ill-formed " .. at - 1
  end,
  previous = function(fields)
    local head = octets(fields[2]):sub(1, tonumber(fields[1]))
    -- The manual leaves it to the caller that the string is valid.
    if not utf8.len(head, 1, -1, lax) then return "untestable" end
    local start = utf8.offset(head, -1)
    return string.format("start %d %X", start - 1, utf8.codepoint(head, start, start, lax))
  end,
  compare = function(fields)
    local left, right = octets(fields[1]), octets(fields[2])
    return left < right and "less" or left > right and "greater" or "equal"
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
local version = _VERSION:match("%S+$")
io.write("utf8-driver 2\nid lua", (version:gsub("%.", "")), "-utf8", lax and "-lax" or "",
  "\nname Lua utf8", lax and ", lax" or "", "\nversion ", version, "\nlanguage Lua\n",
  "api utf8.len, utf8.codes, utf8.char, utf8.offset, utf8.codepoint, the operator < of strings\nform ", lax and "fss-utf-1992" or "rfc3629", "\nbom keep\ncounting refuse\norder code-point\nops validate decode encode count previous compare\nready\n")
io.flush()
io.stdout:setvbuf("full", 65536)
for line in io.lines() do
  local fields = {}
  for word in line:gmatch("%S+") do fields[#fields + 1] = word end
  local op = table.remove(fields, 1)
  if op then io.write(functions[op] and functions[op](fields) or "unsupported", "\n") else io.flush() end
end
