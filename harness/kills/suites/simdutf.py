"""simdutf's tests/validate_utf8_*_tests.cpp: their fixed strings. What they draw at random is no list."""

import re

from stated import C_ESCAPE, Stated, Unreadable, numbers_of, octets_of

NAME = "simdutf validate_utf8"
CLAIMS = {}

LITERALS = r'(?:"(?:[^"\\]|\\.)*"\s*)+'
# LOOP matches a loop that leaves out more and more of the first octets of the data.
LOOP = re.compile(r"for \(int i = 0; i < (\d+); i\+\+\).*?data \+ i\b.*?\.count, (\d+) - i\)", re.DOTALL)


def joined(literals):
    return b"".join(octets_of(inside, C_ESCAPE)
                    for inside in re.findall(r'"((?:[^"\\]|\\.)*)"', literals))


def sequences(text, name, valid):
    """Yields the strings of a table of C strings: each ends before its first NUL."""
    match = re.search(rf"\b{name}\[\] = \{{(.*?)\}};", text, re.DOTALL)
    inside = re.sub(r"//[^\n]*", "", match[1]) if match else ""
    for literals in re.findall(LITERALS, inside):
        yield Stated(joined(literals).split(b"\0")[0], valid)


def data_of(body):
    """Returns the octets that a test has in an array or a literal; None if it has none."""
    array = re.search(r"const (?:unsigned )?char \w+\[\d*\] = \{(.*?)\};", body, re.DOTALL)
    if array:
        return numbers_of(re.sub(r"\(char\)", "", array[1]).replace("0b", " 0b"))
    literal = re.search(rf"const char \*\w+ =\s*({LITERALS});\s*(?://[^\n]*\n\s*)?size_t length = (\d+);",
                        body)
    return joined(literal[1])[:int(literal[2])] if literal else None


def strings(files):
    for name, text in files.items():
        found = [*sequences(text, "goodsequences", True), *sequences(text, "badsequences", False)]
        for body in re.findall(r"^TEST\(\w+\) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
            octets = data_of(body)
            if octets is None:
                continue
            loop = LOOP.search(body)
            at = re.search(r"\.count, (\d+)\)", body)
            if loop:
                found += [Stated(octets[first:], False, at=int(loop[2]) - first)
                          for first in range(int(loop[1]))]
            elif re.search(r"ASSERT_FALSE\(|ASSERT_TRUE\(\w+\.error\)", body) or at:
                found.append(Stated(octets, False, at=int(at[1]) if at else None))
            else:
                found.append(Stated(octets, True))
        if not found:
            raise Unreadable(f"{name}: there are no fixed strings in it")
        yield from found
