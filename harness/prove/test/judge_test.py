#!/usr/bin/env python3
"""Shows that a loop moves on for the judge only if one and the same place does so in all turns. If an earlier run's
invariants are given, that place must be among them. Shows that an obligation that sizes and places do not decide is
asked with its octets, too.

It needs z3. Exit status 0 if all tests pass, otherwise 1.
"""

import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from judge import Judge, answer
from solve import Solvers
from terms import *
from text import Text

OLD = {"a": var("a", 64), "b": var("b", 64)}
NEW = {"a": var("new_a", 64), "b": var("new_b", 64)}

# A name, the places that move on in each turn of a loop, the places in an earlier run's invariants (None: there is no
# such run), and whether the loop moves on.
LOOPS = [
    ("both", ["ab"], None, True),
    ("the first in all turns", ["a", "ab", "a"], None, True),
    ("the second in all turns", ["b", "ab"], None, True),
    ("neither", [""], None, False),
    ("none in one turn of two", ["ab", ""], None, False),
    ("one after the other", ["a", "b"], None, False),
    ("as it is known", ["b", "ab"], "b", True),
    ("another one than is known", ["b", "ab"], "a", False),
    ("nothing is known", ["ab"], "", False),
]


def moves_on(turns, earlier, folder):
    """Reports whether all obligations of a loop with these turns hold, as soon as the judge drops nothing more."""
    known = None if earlier is None else {"function loop": [f"{place} moves on" for place in earlier]}
    judge = Judge(Text(), Solvers(folder, 60), lambda *_: [], None, known)
    while True:
        judge.begin()
        for places in turns:
            state = SimpleNamespace(conditions=[below(OLD[p], NEW[p]) for p in places], pins={}, frames=[])
            judge.turn(("function", "loop"), state, list(NEW), list(NEW.values()), OLD, list(OLD.values()))
        if not judge.changed:
            break
    return all(answer(judge.solvers, "z3", o) == "unsat" for o in judge.obligations)


class Turns(unittest.TestCase):
    def test_loops(self):
        for name, turns, earlier, wanted in LOOPS:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(moves_on(turns, earlier, Path(folder) / "questions"), wanted)


OCTET = var("an octet", 8)
CONDITIONS = [below(OLD["a"], OLD["b"]), equal(OCTET, const(0x41, 8))]

# A name, what is required on a path with these conditions, z3's answer, and how many questions it takes.
REQUIRED = [
    ("places decide", at_most(OLD["a"], OLD["b"]), "unsat", 1),
    ("an octet decides", below(OCTET, const(0x80, 8)), "unsat", 2),
    ("wrong of places", below(OLD["b"], OLD["a"]), "sat", 2),
    ("wrong of an octet", below(const(0x80, 8), OCTET), "sat", 2),
]


class Octets(unittest.TestCase):
    def test_are_asked_last(self):
        for name, goal, wanted, count in REQUIRED:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                judge = Judge(Text(), Solvers(Path(folder) / "questions", 60), lambda *_: [], None)
                judge.require("required", SimpleNamespace(conditions=CONDITIONS, pins={}, frames=[]), goal)
                (obligation,) = judge.obligations
                self.assertEqual((answer(judge.solvers, "z3", obligation), len(judge.solvers.known)), (wanted, count))


if __name__ == "__main__":
    unittest.main()
