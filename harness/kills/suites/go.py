"""utf8_test.go of Go's package unicode/utf8: its tables, and what TestDecodeRune makes of one."""

import re

from stated import Stated, Unreadable, octets_of

NAME = "Go unicode/utf8"
CLAIMS = {}

STRING = r'"((?:[^"\\]|\\.)*)"'


def table(text, name):
    """Returns the inside of `var name = []T{...}`."""
    match = re.search(rf"^var {name} = \[\]\w+\{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)
    if match is None:
        raise Unreadable(f"there is no table {name}")
    return re.sub(r"^\s*//.*$", "", match[1], flags=re.MULTILINE)


def pairs_of(inside):
    """Returns the entries {0x20AC, "\\xe2\\x82\\xac"}."""
    return [(chr(int(value, 16)), octets_of(literal))
            for value, literal in re.findall(rf"\{{(0x[0-9A-Fa-f]+), {STRING}\}}", inside)]


def strings(files):
    for text in files.values():
        pairs = pairs_of(table(text, "utf8map"))
        for character, octets in pairs:
            yield Stated(octets, True, text=character)
        for _, octets in pairs:
            # In TestDecodeRune, the last octet is missing, or may not stand there.
            if len(octets) > 1:
                yield Stated(octets[:-1], False, at=0)
            yield Stated(octets[:-1] + b"\x7F" if len(octets) > 1 else b"\x80", False, at=0)
        for _, octets in pairs_of(table(text, "surrogateMap")):
            yield Stated(octets, False, at=0)
        for inside in re.findall(STRING, table(text, "invalidSequenceTests")):
            yield Stated(octets_of(inside), False, at=0)
        inside = table(text, "validTests")
        for match in re.finditer(
                rf"\{{(?:string\()?(?:{STRING}|\[\]byte\{{([0-9, ]*)\}})\)?, (true|false)\}}", inside):
            octets = (octets_of(match[1]) if match[1] is not None
                      else bytes(int(word) for word in match[2].split(",")))
            yield Stated(octets, match[3] == "true")
