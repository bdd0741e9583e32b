# for: nim-unicode
# run: nim compile --run --hints:off reproduce.nim
import std/unicode

var octets = ""
for octet in [OCTETS_LIST]: octets.add chr(octet)
echo validateUtf8(octets), " (-1: well-formed; else where it is not)"
