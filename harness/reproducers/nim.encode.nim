# for: nim-unicode
# run: nim compile --run --hints:off reproduce.nim
import std/[strutils, unicode]

for value in [VALUES_LIST]: echo Rune(value).toUTF8.toHex
