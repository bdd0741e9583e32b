"""Lanes says what the lanes of a block say together: up to which place all octets fit, or are ASCII.

A question about a block of octets at once costs a solver much. But each lane looks at a few octets only,
and lanes are alike. So one lane is asked, where all octets in front of it fit, and the first
place whose octet does not fit follows for the whole block.
"""

from dataclasses import dataclass
from typing import Callable

from solve import variables
from terms import *
from text import split

MANY = 16  # lanes: a condition with fewer is left as it is
LARGE = 64  # lanes
REACH = 6  # octets in front of a lane: a window for each of the three octets in its window


def conjuncts(term):
    """Returns terms that hold together if and only if the term holds."""
    if term.op == "bvand" and term.width == 1:
        return [piece for a in term.args for piece in conjuncts(a)]
    if term.op == "not" and term.args[0].op == "bvor":
        return [piece for a in term.args[0].args for piece in conjuncts(inverted(a))]
    if term.op == "equal":
        for zero, other in (term.args, term.args[::-1]):
            if zero.value == 0 and other.op == "bvor":
                return [piece for a in other.args for piece in conjuncts(equal(a, zero))]
    return [term]


@dataclass(frozen=True)
class Rule:
    """Rule is what an octet keeps or breaks: it fits, or it is ASCII. `first` is the first place that breaks it."""

    first: Term
    at: Callable  # the term that says whether the octet at a place keeps it


class Lanes:
    def __init__(self, text, prove):
        """`prove(assumptions, goal)` proves a statement about one lane, and keeps it as an obligation."""
        self.text, self.prove = text, prove
        self.fits = Rule(text.first_misfit, text.fits_at)
        self.rules = [Rule(text.first_beyond_ascii, text.is_ascii_at), self.fits]
        self.asked = {}
        self.known = {}  # the same, counted from the place

    def by_place(self, pieces):
        """Returns for each base its lanes' pieces by place, and the pieces that are no lane's.

        A lane's place is that of its last octet, counted from the base.
        """
        groups, others = {}, []
        for piece in pieces:
            places = [split(self.text.places[v]) for v in variables([piece]) if v in self.text.places]
            bases = {base for base, _ in places}
            last = max((i for _, i in places), default=0)
            if len(bases) == 1 and all(last - REACH <= i for _, i in places):
                lanes = groups.setdefault(*bases, {})
                lanes[last] = both(lanes.get(last, TRUE), piece)
            else:
                others.append(piece)
        return groups, others

    def _lane_holds(self, rule, assumptions, goal, base, place):
        """Proves a statement about octets near a place. The octets in front of it keep the rule."""
        asked = (rule, *assumptions, goal, base, place)
        if asked not in self.asked:
            self.asked[asked] = self._near_holds(rule, assumptions, goal, base, place)
        return self.asked[asked]

    def _near_holds(self, rule, assumptions, goal, base, place):
        before = [rule.at(add(base, const(place - back, 64))) for back in (3, 2, 1)]

        def near(v):
            if v not in self.text.places:
                return v
            return var(f"near{split(self.text.places[v])[1] - place + 64}", 8)

        *given, goal = replaced([*before, *assumptions, goal], near)
        key = (frozenset(given), goal)
        if key not in self.known:
            self.known[key] = self.prove([t for t in given if t is not TRUE], goal)
        return self.known[key]

    def _exact_until(self, rule, base, lanes, first):
        """Returns the first place from `first` on whose lane does not say if the octet there keeps the rule."""
        place = first
        while place in lanes:
            keeps = rule.at(add(base, const(place, 64)))
            if not self._lane_holds(rule, [], equal(lanes[place], keeps), base, place):
                break
            place += 1
        return place

    def _implied_until(self, base, lanes, first):
        """Returns the first place from `first` on whose octet need not fit where all lanes hold and no sequence is
        open at `first`."""
        place = first
        while place in lanes:
            near = [lanes[p] for p in range(max(first, place - 3), place + 1)]
            if place - first < 3:
                near.append(inverted(self.text.is_open_at(add(base, const(first, 64)))))
            if not self._lane_holds(self.fits, near, self.text.fits_at(add(base, const(place, 64))), base, place):
                break
            place += 1
        return place

    def narrowed(self, condition, holds):
        """Returns what to assume where a condition holds, and where it does not.

        `holds(given, goal)` asks about the path. Each assumption follows from the condition, or from
        its opposite, so it is sound to know no more.
        """
        for positive in (True, False):
            pieces = conjuncts(condition if positive else inverted(condition))
            if len(pieces) >= MANY:
                then, otherwise = self._together(pieces, holds)
                return (then, otherwise) if positive else (otherwise, then)
        return [condition], [inverted(condition)]

    def _together(self, pieces, holds):
        groups, known = self.by_place(pieces)
        exact = True
        while groups:
            for base, lanes in groups.items():
                found = len(lanes) >= MANY and self._group(base, lanes, lambda goal: holds(known, goal))
                if found:
                    known, exact = known + found[0], exact and found[1]
                    break
            else:  # no group follows from what is known
                base = next(iter(groups))
                if len(groups[base]) > LARGE:  # so many octets cost much, and would say little
                    exact = False
                else:
                    known = known + list(groups[base].values())
            del groups[base]
        return known, [inverted(every(known))] if exact else []

    def _group(self, base, lanes, holds):
        """Returns what the lanes of one base say, and whether they say no more; or None."""
        text, first = self.text, min(lanes)
        begin = add(base, const(first, 64))
        enough = min(MANY, len(lanes) - 2)  # the lanes of a text's last two octets may say that its end cuts a sequence

        def within(end, rule):
            return end - first >= enough and holds(text.at_most(begin, rule.first)) and holds(
                text.at_most(add(base, const(end, 64)), text.size))

        for rule in self.rules:
            end = self._exact_until(rule, base, lanes, first)
            if within(end, rule):
                rest = [lanes[p] for p in lanes if p >= end]
                return [text.at_most(add(base, const(end, 64)), rule.first), *rest], True
        end = self._implied_until(base, lanes, first)
        if within(end, self.fits):
            edges = [lanes[p] for p in lanes if p < first + 3 or p >= end - 3]
            fit = text.at_most(add(base, const(end, 64)), text.first_misfit)
            return [either(text.is_open_at(begin), fit), *edges], False
        return None

    def first_set(self, bits, holds):
        """Returns a base, a number of lanes, how many bits each of them has, and the rule's first place, if the
        lowest bits are set where octets break a rule; or None."""
        lanes = [inverted(bit(bits, i)) for i in range(bits.width)]
        copies = next(n for n in (4, 1) if all(lanes[i] is lanes[i - i % n] for i in range(len(lanes))))
        lanes = lanes[::copies]
        groups, _ = self.by_place(lanes)
        for base, by_place in groups.items():
            first = min(by_place)
            begin = add(base, const(first, 64))
            for rule in self.rules:
                count = self._exact_until(rule, base, by_place, first) - first
                if count < MANY or any(by_place[first + i] is not lanes[i] for i in range(count)):
                    continue
                end = add(begin, const(count, 64))
                if holds([], both(self.text.at_most(begin, rule.first), self.text.at_most(end, self.text.size))):
                    return begin, count, copies, rule.first
        return None
