"""Marks follows vectors in which a kernel gathers faults over many turns of a loop, and examines them at the end.

A lane of such a vector says nothing about one place. But all lanes together are clear if and only if no octet so far
is at fault. Which bits count is learned from the branch that examines them.
"""

from lanes import MANY, conjuncts
from solve import variables
from terms import *


class Marks:
    def __init__(self, text):
        self.text = text
        self.of = {}  # the symbol of a lane: its loop, the name of its vector, and its number
        self.clear = {}  # a loop: what holds of its lanes if no fault is marked: a name, a number, and the term

    def follow(self, loop, name, lanes):
        """Notes that these symbols are the lanes of a vector as a turn of the loop begins."""
        self.of.update((lane, (loop, name, i)) for i, lane in enumerate(lanes))

    def learn(self, condition):
        """Learns from a branch which lanes have to be clear, and reports whether that is new."""
        found = False
        for positive in (condition, inverted(condition)):
            pieces = conjuncts(positive)
            if len(pieces) < MANY:
                continue
            for piece in pieces:
                lanes = variables([piece])
                if len(lanes) == 1 and lanes[0] in self.of:
                    loop, name, i = self.of[lanes[0]]
                    (general,) = replaced([piece], lambda v: _lane(v.width))
                    known = self.clear.setdefault(loop, {})
                    found = found or (name, i, general) not in known
                    known[name, i, general] = None
        return found

    def is_clear(self, loop, names, values):
        """Returns the term that says whether no fault is marked, or None if the loop gathers none."""
        known = self.clear.get(loop)
        by_name = dict(zip(names, values))
        return known and every(replaced([general], lambda _: by_name[name][i])[0] for name, i, general in known)

    def candidates(self, loop, names, values, is_clear):
        """Yields what may hold of marks whenever the loop is reached: they say if all octets in front of a place fit,
        or all octets of the text if the place lies past the end."""
        for name, value in zip(names, values):
            if not isinstance(value, (list, Term)) and value.object is self.text:
                first = self.text.first_misfit
                fit = either(self.text.at_most(value.offset, first), self.text.at_most(self.text.size, first))
                yield f"no fault is marked in front of {name}", equal(is_clear, fit)


def _lane(width):
    return var("lane", width)
