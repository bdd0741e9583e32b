"""Rust's tests of from_utf8 and of its lossy decoding: library/alloc/tests/str.rs and string.rs, and
library/core/tests/str_lossy.rs.
"""

import re

from stated import Stated, Unreadable, decoded, numbers_of, octets_of, text_of

NAME = "Rust from_utf8"
CLAIMS = {}

# LITERAL matches a string or a byte string.
LITERAL = r'(b?)"((?:[^"\\]|\\.)*)"'
TOKEN = re.compile("|".join([
    r"(?P<verdict>from_utf8\(&\[(?P<numbers>[^\]]*)\]\)\.(?P<is>is_ok|is_err)\(\))",
    rf"(?P<fault>test!\({LITERAL}, (?P<at>\d+),)",
    r"for i in (?P<first>\d+)\.\.(?P<end>\d+) \{\s*let mut data = \[0; (?P<length>\d+)\];(?P<body>.*?)\n    \}",
    rf"(?P<xs>let xs = {LITERAL})",
    rf"(?P<ys>let ys: Cow<'_, str> = {LITERAL})",
    rf"(?P<lossy>String::from_utf8_lossy\(xs\),\s*(?:ys|String::from\({LITERAL}\)))",
    rf"(?P<ok>from_utf8\(xs\)(?:, Ok\(|\.unwrap\(\), String::from\(){LITERAL})",
    r"(?P<err>from_utf8\(xs\)\.is_err\(\))",
    r"(?P<upto>valid_up_to\(\), (?P<upto_at>\d+)\))",
    rf"(?P<from>Utf8Lossy::from_bytes\({LITERAL}(?:\.as_bytes\(\))?\)\.chunks\(\))",
    rf"(?P<chunk>Utf8LossyChunk \{{ valid: {LITERAL}, broken: {LITERAL} \}})",
]), re.DOTALL)


def literal_of(match, group, which=0):
    """Returns the `which`-th literal after the beginning of the named group."""
    first = TOKEN.groupindex[group] + 1 + 2 * which
    is_octets, inside = match[first], match[first + 1]
    if inside is None:
        return None
    return octets_of(inside) if is_octets else text_of(inside).encode()


def strings(files):
    for name, text in files.items():
        found = list(strings_of(text))
        if not found:
            raise Unreadable(f"{name}: there are no tests of from_utf8 in it")
        yield from found


def strings_of(text):
    octets = expected = None
    lossy, chunks = None, ""
    for match in TOKEN.finditer(text):
        kind = match.lastgroup if match["body"] is None else "mostly_ascii"
        kind = next((group for group in ("verdict", "fault", "xs", "ys", "lossy", "ok", "err", "upto",
                                         "from", "chunk") if match[group] is not None), kind)
        if kind != "chunk" and lossy is not None:
            yield decoded(lossy, chunks)
            lossy = None
        if kind == "verdict":
            negated = text[match.start() - 1] == "!"
            yield Stated(numbers_of(match["numbers"]), (match["is"] == "is_ok") != negated)
        elif kind == "fault":
            yield Stated(literal_of(match, "fault"), False, at=int(match["at"]))
        elif kind == "mostly_ascii":
            for place in range(int(match["first"]), int(match["end"])):
                for octet in re.findall(r"data\[i\] = (0x\w+);\s*assert!\(from_utf8\(&data\)\.is_err",
                                        match["body"]):
                    data = bytearray(int(match["length"]))
                    data[place] = int(octet, 16)
                    yield Stated(bytes(data), False)
        elif kind == "xs":
            octets = literal_of(match, "xs")
        elif kind == "ys":
            expected = literal_of(match, "ys").decode()
        elif kind == "lossy":
            own = literal_of(match, "lossy")
            yield decoded(octets, expected if own is None else own.decode())
        elif kind == "ok":
            yield Stated(octets, True, text=literal_of(match, "ok").decode())
        elif kind == "err":
            yield Stated(octets, False)
        elif kind == "upto":
            yield Stated(octets, False, at=int(match["upto_at"]))
        elif kind == "from":
            lossy, chunks = literal_of(match, "from"), ""
        elif kind == "chunk" and lossy is not None:
            chunks += literal_of(match, "chunk").decode()
            chunks += "\uFFFD" if literal_of(match, "chunk", 1) else ""
    if lossy is not None:
        yield decoded(lossy, chunks)
