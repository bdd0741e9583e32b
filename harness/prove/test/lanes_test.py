#!/usr/bin/env python3
"""Shows what is concluded from the lanes of a block, and that nothing is where one lane is at fault.

It needs z3. Exit status 0 if all tests pass, otherwise 1.
"""

import functools
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import table37
from lanes import Lanes, conjuncts
from solve import Solvers, variables
from sums import Sums
from terms import *
from text import Text

BASE = var("base", 64)
COUNT = 32


def until(text, place, first):
    return text.at_most(add(BASE, const(place, 64)), first)


def fits_unless_open(text, place):
    return either(text.is_open_at(BASE), until(text, place, text.first_misfit))


ASCII, LETTERS, TRAIL_TOO = 0x80, 0x40, 0x90

# A name, the number below which each octet is, the lanes, and the conclusion: its place, a fact, and whether the
# opposite follows as well.
BLOCKS = [
    ("ASCII", ASCII, range(COUNT), (COUNT, lambda t, p: until(t, p, t.first_beyond_ascii), True)),
    ("less than ASCII", LETTERS, range(COUNT), (COUNT, fits_unless_open, False)),
    ("trail octets, too", TRAIL_TOO, range(COUNT), None),
    ("ASCII without a late lane", ASCII, [i for i in range(COUNT) if i != 20],
     (20, lambda t, p: until(t, p, t.first_beyond_ascii), True)),
    ("ASCII without an early lane", ASCII, [i for i in range(COUNT) if i != 9], None),
    ("few lanes", ASCII, range(15), None),
]


def counting(function):
    """Returns lanes of eight bits: what the function says of octets."""
    return lambda octets: [function(octet) for octet in octets]


def not_trail(octet):
    return extended(inverted(both(bit(octet, 7), inverted(bit(octet, 6)))), 8)


def two_from_f0(octet):
    return add(not_trail(octet), extended(at_most(const(0xF0, 8), octet), 8))


def repeated(octets, count):
    """Returns a lane that counts the characters of the first octets."""
    lane = const(0, 8)
    for octet in octets[:count]:
        lane = add(lane, not_trail(octet))
    return lane


# A name, the width of the code units, the lanes, and what they count: so many units less than the octets have, or None.
SUMS = [
    ("octets that begin a character", 32, counting(not_trail), "units"),
    ("units of UTF-16", 16, counting(two_from_f0), "units"),
    ("units of UTF-16 for UTF-32", 32, counting(two_from_f0), None),
    ("81 begins a character", 32, counting(lambda o: extended(either(bit(not_trail(o), 0), equal(o, const(0x81, 8))), 8)),
     None),
    ("C0, which stands in no text, does not count", 32,
     counting(lambda o: both(not_trail(o), extended(inverted(equal(o, const(0xC0, 8))), 8))), "units"),
    ("255 octets in a lane", 32, lambda octets: [repeated(octets, 255)], "units"),
    ("256 octets in a lane", 32, lambda octets: [repeated(octets, 256)], None),
]

# A name, the bits of a number by the octets, lowest first, and how many of them each lane has, or None.
BITS = [
    ("one bit for a lane", lambda octets: [bit(octet, 7) for octet in octets], 1),
    ("four bits for a lane", lambda octets: [bit(octet, 7) for octet in octets for _ in range(4)], 4),
    ("three bits for a lane", lambda octets: [bit(octet, 7) for octet in octets for _ in range(3)], None),
    ("one of four bits is of another lane",
     lambda octets: [bit(octets[i + (i == 5 and j == 2)], 7) for i in range(COUNT - 1) for j in range(4)], None),
    ("lanes in another order", lambda octets: [bit(octet, 7) for octet in octets[::-1]], None),
]

PLACE = var("place", 64)

# A name, by how much a number grows in a turn, and whether it is a total of what octets count.
GROWTHS = [
    ("by the units of a block", lambda text, octets: units_of(octets[:16], 32), True),
    ("by the units of one octet", lambda text, octets: units_of(octets[:1], 16), False),
    ("by the units up to a place", lambda text, octets: text.units_before(PLACE, 32), True),
    ("by one", lambda text, octets: const(1, 64), False),
]


def units_of(octets, width):
    units = const(0, 64)
    for octet in octets:
        units = add(units, table37.units_of(octet, width))
    return units


class OfLanes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.solvers = Solvers(Path(folder.name) / "questions", 60)

    def prove(self, assumptions, goal):
        asked = [t for t in [*assumptions, inverted(goal)] if t is not TRUE]
        return FALSE in asked or self.solvers.ask("z3", asked)[0] == "unsat"

    def test_blocks(self):
        for name, bound, lanes, wanted in BLOCKS:
            with self.subTest(name):
                text = Text()
                octets = text.octets(BASE, COUNT)
                condition = every(below(octets[i], const(bound, 8)) for i in lanes)
                then, otherwise = Lanes(text, self.prove).narrowed(condition, lambda given, goal: True)
                if wanted is None:
                    self.assertTrue(set(variables(then)) <= set(octets))
                    continue
                place, fact, opposite = wanted
                self.assertLessEqual(set(conjuncts(fact(text, place))), {piece for t in then for piece in conjuncts(t)})
                self.assertEqual(otherwise, [inverted(every(then))] if opposite else [])

    def test_bits(self):
        for name, bits, wanted in BITS:
            with self.subTest(name):
                text = Text()
                number = concat(*reversed(bits(text.octets(BASE, COUNT))))
                found = Lanes(text, self.prove).first_set(number, lambda given, goal: True)
                self.assertEqual(found, wanted and (BASE, COUNT, wanted, text.first_beyond_ascii))

    def test_largest_lane(self):
        octets = Text().octets(BASE, COUNT)
        largest = functools.reduce(larger, octets)
        self.assertEqual(set(conjuncts(at_most(largest, const(0x7F, 8)))), {inverted(bit(o, 7)) for o in octets})
        self.assertEqual(set(conjuncts(equal(largest, const(0, 8)))), {equal(o, const(0, 8)) for o in octets})

    def test_sums(self):
        for name, width, lanes, wanted in SUMS:
            with self.subTest(name):
                text = Text()
                octets = text.octets(BASE, 256)
                given = lanes(octets)
                found = Sums(text, width, self.prove).counted([given], lambda given, goal: True)
                used = octets[: 255 if len(given) == 1 else 256]
                self.assertEqual(found and found[0][0], units_of(used, width) if wanted else None)

    def test_totals(self):
        former = var("former", 64)
        for name, growth, wanted in GROWTHS:
            with self.subTest(name):
                text = Text()
                sums = Sums(text, 32, self.prove)
                after = add(former, growth(text, text.octets(BASE, COUNT)))
                self.assertEqual(sums.learn("loop", ["%total"], [after], {"%total": former}), wanted)
                self.assertEqual(sums.totals, {("loop", "%total")} if wanted else set())


if __name__ == "__main__":
    unittest.main()
