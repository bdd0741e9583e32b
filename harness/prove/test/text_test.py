#!/usr/bin/env python3
"""Shows that two names of one place have one octet, however many octets a question has.

It needs z3. Exit status 0 if all tests pass, otherwise 1.
"""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solve import Solvers
from terms import *
from text import Text

HERE, THERE, BLOCK = (var(name, 64) for name in ("here", "there", "block"))

# A name, how far the octet is from one name of its place and from the other, and how many octets of a block stand in
# the question.
QUESTIONS = [
    ("no block", 0, 0, 0),
    ("a small block", 0, 0, 16),
    ("a large block", 0, 0, 64),
    ("behind the first and in front of the second", 3, -2, 64),
]


class OneOctet(unittest.TestCase):
    def asked(self, places_differ, here, there, count):
        """Returns what z3 says of two octets that differ, at places that are one, or are two."""
        text = Text()
        one, other = add(HERE, const(here, 64)), add(THERE, const(there, 64))
        same = equal(one, other)
        octets = [text.octet(one), text.octet(other), *text.octets(BLOCK, count)]
        differ = inverted(equal(octets[0], octets[1]))
        with tempfile.TemporaryDirectory() as folder:
            terms = [*text.always(), inverted(same) if places_differ else same, differ, *text.facts_about(octets)]
            return Solvers(folder, 60).ask("z3", terms)[0]

    def test_place(self):
        for name, *question in QUESTIONS:
            with self.subTest(name):
                self.assertEqual(self.asked(False, *question), "unsat")
                self.assertEqual(self.asked(True, *question), "sat")


if __name__ == "__main__":
    unittest.main()
