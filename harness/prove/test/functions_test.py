#!/usr/bin/env python3
"""Shows for texts of known octets what functions.py says of results and of places near a fault.

Exit status 0 if all tests pass, otherwise 1.
"""

import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import table37
from functions import finds_prefix, is_near
from terms import *
from text import Text

# A text, the places that are near its first ill-formed subsequence, and the size of its well-formed prefix.
TEXTS = [
    ("no octet", "", [], 0),
    ("ASCII", "41 42", [], 2),
    ("sequences of all lengths", "41 C3 A9 E4 B8 96 F0 9F 98 80", [], 10),
    ("a trail octet by itself", "41 80 41", [1], 1),
    ("an octet that stands in no sequence", "41 C0 41", [1, 2], 1),
    ("such an octet at the end", "41 FF", [1], 1),
    ("a surrogate", "41 ED A0 80 41", [2], 1),
    ("a sequence that ASCII cuts", "F0 9F 98 41", [3], 0),
    ("a sequence that the end cuts", "41 E4 B8", [2], 1),
    ("a lead at the end", "41 F4", [1], 1),
    ("a wrong octet before a cut sequence", "80 41 E4", [0], 0),
]


class OfStatements(unittest.TestCase):
    def asked(self, octets, statement):
        """Returns whether a statement about a text holds of these octets."""
        def at(place):
            return const(octets[place] if 0 <= place < len(octets) else 0, 8)

        def first(keeps):
            return next((i for i in range(len(octets)) if not keeps(*(at(j) for j in range(i - 3, i + 1))).value), len(octets))

        text = Text()
        term = statement(text)
        known = {text.size: len(octets), text.first_wrong: first(table37.is_right), text.first_misfit: first(table37.fits)}

        def value_of(v):
            if v in known:
                return const(known[v], 64)
            place = replaced([text.places[v]], value_of)[0].value
            return at(place - (1 << 64) if place >> 63 else place)

        return bool(replaced([term], value_of)[0].value)

    def test_near(self):
        for name, digits, near, _ in TEXTS:
            with self.subTest(name):
                octets = bytes.fromhex(digits)
                found = [p for p in range(len(octets) + 2) if self.asked(octets, lambda t: is_near(t, const(p, 64)))]
                self.assertEqual(found, near)

    def test_prefix(self):
        for name, digits, _, prefix in TEXTS:
            with self.subTest(name):
                octets = bytes.fromhex(digits)
                found = [n for n in range(len(octets) + 1) if self.asked(octets, lambda t: finds_prefix(t, const(n, 64)))]
                self.assertEqual(found, [prefix])


if __name__ == "__main__":
    unittest.main()
