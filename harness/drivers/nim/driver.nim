# Nim's module unicode: validateUtf8, and toUTF8 of runes.
import std/[strutils, unicode]

proc octets(hex: string): string =
  for i in 0 ..< hex.len div 2: result.add chr(fromHex[int](hex[2 * i .. 2 * i + 1]))

proc encode(fields: seq[string]): string =
  result = "units "
  for field in fields:
    let value = fromHex[int64](field)
    if value > 0x7FFFFFFF: return "untestable" # no rune
    result.add Rune(int32(value)).toUTF8.toHex

stdout.write "utf8-driver 1\nid nim-unicode\nname Nim unicode\nversion ", NimVersion, "\nlanguage Nim\n",
  "api validateUtf8, toUTF8\nform rfc3629\nbom keep\nops validate encode\nready\n"
stdout.flushFile
for line in stdin.lines:
  let fields = strutils.splitWhitespace(line)
  if fields.len == 0: stdout.flushFile
  elif fields[0] == "validate":
    let at = validateUtf8(octets(if fields.len > 1: fields[1] else: ""))
    stdout.write (if at < 0: "well-formed" else: "ill-formed " & $at), "\n"
  elif fields[0] == "encode": stdout.write encode(fields[1 .. ^1]), "\n"
  else: stdout.write "unsupported\n"
stdout.flushFile
