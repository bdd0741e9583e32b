"""Writes a list of strings as ../README.md says, and reads the literals that sources are made of."""

import re


class Unreadable(Exception):
    """A source that is not in the shape that its converter reads."""


class Stated:
    """A string and its verdict; `text` is what a valid one decodes to, or another with replacement."""

    def __init__(self, octets, valid, at=None, text=None, chunks=None):
        self.octets, self.valid, self.at, self.text, self.chunks = octets, valid, at, text, chunks

    def line(self):
        shown = "|".join(chunk.hex().upper() or "-" for chunk in self.chunks or [self.octets])
        line = f"{shown} {'valid' if self.valid else 'invalid'}"
        if self.at is not None:
            line += f" at {self.at}"
        if self.text is not None:
            line += " values" if self.valid else " replaced"
            line += "".join(f" {ord(character):X}" for character in self.text)
        return line


def decoded(octets, text, chunks=None):
    """States what a decoder that replaces makes of `octets`: valid if the text spells them again."""
    kept = octets.removeprefix(b"\xEF\xBB\xBF")
    return Stated(octets, text.encode() in (octets, kept), text=text, chunks=chunks)


def list_of(strings, claims):
    """Returns the file's text: the claims (a dict), then the strings as often as they are there."""
    lines = [f"# {key}: {value}" for key, value in claims.items()]
    return "\n".join([*lines, *(string.line() for string in strings), ""])


ESCAPED = {"n": 10, "r": 13, "t": 9, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11,
           "\\": 0x5C, "'": 0x27, '"': 0x22}
ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))|(.)",
                    re.DOTALL)
# In C, \x takes all hex digits that follow.
C_ESCAPE = re.compile(ESCAPE.pattern.replace("{2}", "+", 1), re.DOTALL)


def octets_of(literal, escape=ESCAPE):
    """Returns the octets of a literal's inside where \\xHH is an octet: C, Go, Rust's b""."""
    octets = bytearray()
    for match in escape.finditer(literal):
        octet, *values, single, plain = match.groups()
        if octet is not None:
            octets.append(int(octet, 16) & 0xFF)
        elif single is not None:
            octets.append(ESCAPED[single])
        else:
            octets += (plain or chr(int(next(filter(None, values)), 16))).encode()
    return bytes(octets)


def text_of(literal):
    """Returns the text of a literal's inside where \\xHH is a character: JavaScript, Rust's \"\"."""
    text = ""
    for match in ESCAPE.finditer(literal):
        *values, single, plain = match.groups()
        value = next(filter(None, values), None)
        text += chr(int(value, 16)) if value else plain or chr(ESCAPED[single])
    return text.encode("utf-16", "surrogatepass").decode("utf-16")


def numbers_of(inside):
    """The octets of "0xED, 160, '\\x80'"; anything between them is left out."""
    inside = re.sub(r"/\*.*?\*/|//[^\n]*", "", inside, flags=re.DOTALL)
    octets = bytearray()
    for word in filter(None, (word.strip() for word in inside.split(","))):
        octets += octets_of(word[1:-1]) if word[0] == "'" else bytes([int(word, 0)])
    return bytes(octets)
