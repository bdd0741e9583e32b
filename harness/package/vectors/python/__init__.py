"""Test vectors for UTF-8 decoders.

>>> from placemat_vectors import faults
>>> faults(lambda octets: octets.decode("utf-8"))
[]
"""

import pathlib
from typing import NamedTuple, Optional


class Vector(NamedTuple):
    """A string of octets, and all that a UTF-8 decoder must make of it."""

    id: str  # permanent, and never used for another string
    octets: bytes
    fault: Optional[int]  # the offset of the first ill-formed octet; None: the string is well-formed
    text: str  # with one U+FFFD for each maximal subpart; a U+FEFF is kept
    utf16_length: int
    utf8_length: int
    what: str  # is wrong, in a word; of a well-formed string, the length of its longest sequence


def _vector(line):
    name, octets, fault, values, utf16, utf8, what = line.split(" ")
    text = "".join(chr(int(value, 16)) for value in values.split(",") if value != "-")
    return Vector(name, bytes.fromhex(octets.strip("-")), None if fault == "-" else int(fault), text,
                  int(utf16), int(utf8), what)


_TEXT = (pathlib.Path(__file__).parent / "placemat.txt").read_text("ascii")
VECTORS = tuple(_vector(line) for line in _TEXT.splitlines() if line and not line.startswith("#"))


def fault_in(decode, vector, replaces=False):
    """Returns what is wrong with `decode` as to a vector, in a line, or None.

    `decode` takes bytes, returns str, and raises ValueError if they are ill-formed; if it `replaces`, it
    never raises.
    """
    try:
        observed = decode(vector.octets)
    except ValueError as error:
        if vector.fault is not None and not replaces:
            return None
        return f"{vector.octets.hex()}: expected {vector.text!r}, observed {error!r}"
    if vector.fault is not None and not replaces:
        return f"{vector.octets.hex()}: {vector.what} at {vector.fault}, but it returned {observed!r}"
    if observed != vector.text:
        return f"{vector.octets.hex()}: expected {vector.text!r}, observed {observed!r}"
    return None


def faults(decode, replaces=False):
    """Returns the vectors that `decode` gets wrong."""
    return [vector for vector in VECTORS if fault_in(decode, vector, replaces)]
