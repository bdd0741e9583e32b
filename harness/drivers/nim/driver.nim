# Nim's strings. "unicode": module unicode, and cmp. "widestrs": module widestrs, UTF-16 that ends at a NUL.
# Run as: driver NAME.
import std/[os, strutils, unicode]

proc octets(hex: string): string =
  for i in 0 ..< (if hex == "-": 0 else: hex.len div 2): result.add chr(fromHex[int](hex[2 * i .. 2 * i + 1]))

proc first(fields: seq[string]): string = octets(if fields.len > 0: fields[0] else: "")

# Nothing if a value is above that of a rune.
proc runes(fields: seq[string], answer: proc (all: seq[Rune]): string): string =
  var all: seq[Rune]
  for field in fields:
    let value = fromHex[int64](field)
    if value > 0x7FFFFFFF: return "untestable" # no rune
    all.add Rune(int32(value))
  answer(all)

proc encode(all: seq[Rune]): string =
  result = "units "
  for rune in all: result.add rune.toUTF8.toHex

proc length(all: seq[Rune]): string =
  var sum = 0
  for rune in all: sum += rune.size
  "number " & $sum

proc previous(at: int, text: string): string =
  let (rune, length) = text.lastRune(at - 1)
  # U+FFFD stands for what it could not decode, or for itself.
  let start = at - length
  if int(rune) == 0xFFFD and text[start ..< at] != "\xEF\xBF\xBD": "start " & $start
  else: "start " & $start & " " & toHex(int(rune), 8)

proc unicodeAnswer(op: string, fields: seq[string]): string =
  case op
  of "validate":
    let at = validateUtf8(first(fields))
    if at < 0: "well-formed" else: "ill-formed " & $at
  of "encode": runes(fields, encode)
  of "utf8-length": runes(fields, length)
  of "count": "number " & $first(fields).runeLen
  of "previous": previous(parseInt(fields[0]), octets(fields[1]))
  of "compare":
    let order = cmp(octets(fields[0]), octets(fields[1]))
    if order < 0: "less" elif order > 0: "greater" else: "equal"
  else: "unsupported"

proc encodeUtf16(fields: seq[string]): string =
  let words = newWideCString(fields.len)
  for i, field in fields: words[i] = cast[Utf16Char](fromHex[uint16](field))
  "units " & ($words).toHex

proc widestrsAnswer(op: string, fields: seq[string]): string =
  case op
  of "utf16-length": "number " & $newWideCString(first(fields)).len
  of "encode-utf16": encodeUtf16(fields)
  else: "unsupported"

let (claims, answer) =
  if paramStr(1) == "unicode":
    ("name Nim unicode\napi validateUtf8, toUTF8, size, runeLen, lastRune, cmp\n" &
      "ops validate encode utf8-length count previous compare", unicodeAnswer)
  else:
    ("name Nim widestrs\napi newWideCString, len, $\ndomain no-nul\nlone-surrogate replace\n" &
      "ops utf16-length encode-utf16", widestrsAnswer)
stdout.write "utf8-driver 2\nid nim-", paramStr(1), "\nversion ", NimVersion, "\nlanguage Nim\nform rfc3629\nbom keep\n",
  claims, "\nready\n"
stdout.flushFile
for line in stdin.lines:
  let fields = strutils.splitWhitespace(line)
  if fields.len == 0: stdout.flushFile
  else: stdout.write answer(fields[0], fields[1 .. ^1]), "\n"
stdout.flushFile
