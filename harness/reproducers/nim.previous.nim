# for: nim-unicode
# run: nim compile --run --hints:off reproduce.nim
import std/[strutils, unicode]

var octets = ""
for octet in [OCTETS_LIST]: octets.add chr(octet)
let (rune, length) = lastRune(octets, THE_NUMBER - 1)
echo "start ", THE_NUMBER - length, ": ", toHex(int32(rune))
