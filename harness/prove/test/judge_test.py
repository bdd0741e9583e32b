#!/usr/bin/env python3
"""Shows that a loop moves on for the judge only if one and the same place does so in all turns. If an earlier run's
invariants are given, that place must be among them.

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


if __name__ == "__main__":
    unittest.main()
