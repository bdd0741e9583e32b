"""Follows what a kernel carries from block to block in vectors, where Marks follows one sum of faults.

A validator of the lookup kind keeps three vectors: the last block of octets, the faults so far, and whether the last
block ended in the middle of a sequence. A block of ASCII may leave the first and the last as they are. So there are
three candidates more for the invariant of a loop, for each vector and each place in the text:

- the vector carries the octets in front of the place, or other ones that end no sequence early, as those do;
- it is clear if and only if all octets in front of the place fit;
- it is clear if and only if no sequence is open at the place.
"""

import table37
from judge import Judge
from lanes import MANY, Lanes, conjuncts
from machine import Machine, Pointer, Split
from marks import Marks
from models import lanes_of_bits
from solve import variables
from terms import *

BEFORE = 3  # octets in front of a place, which decide what may follow


def places_of(text, start, names, values):
    """Returns the places in the text that a loop's values are, or are the distance of from the start, by name."""
    places = {}
    for name, value in zip(names, values):
        if isinstance(value, Pointer) and value.object is text:
            places[name] = value.offset
        elif isinstance(value, Term) and value.width == 64:
            places[name] = add(start, value)
    return places


def octets_of(vector):
    """Returns the octets of a vector, or none if its lanes are not whole octets."""
    return lanes_of_bits(vector, 8) if all(lane.width % 8 == 0 for lane in vector) else []


def is_closed(octets):
    """Reports whether these three octets leave no sequence open, and each of them stands in some sequence."""
    return inverted(some([table37.is_cut(*octets), *map(table37.begins_none, octets)]))


def carries(text, octets, place):
    """Reports whether a lane behind a place may look at these three octets in place of the text's: they are equal, or
    both are closed."""
    own = [text.octet(sub(place, const(back, 64))) for back in range(BEFORE, 0, -1)]
    return either(every(map(equal, octets, own)), both(is_closed(octets), is_closed(own)))


class Vectors(Marks):
    """Vectors follows all vectors of a loop. A branch that examines the octets of one says which bits count."""

    def __init__(self, text):
        super().__init__(text)
        self.counts = {}  # a loop and the name of a vector: what holds of each octet if the vector is clear

    def follow(self, loop, name, lanes):
        """Notes that these lanes have the octets of a vector as a turn of the loop begins."""
        self.of.update((octet, (loop, name, i)) for i, octet in enumerate(octets_of(lanes)) if octet.op == "var")

    def learn(self, condition):
        """Learns from a branch which bits of a vector's octets have to be clear: those it asks of many octets alike."""
        found = False
        for positive in (condition, inverted(condition)):
            alike = {}
            for piece in conjuncts(positive):
                octets = variables([piece])
                if len(octets) == 1 and octets[0] in self.of:
                    loop, name, i = self.of[octets[0]]
                    (general,) = replaced([piece], lambda v: var("lane", v.width))
                    alike.setdefault((loop, name, general), set()).add(i)
            for (loop, name, general), places in alike.items():
                if len(places) >= MANY:
                    known = self.counts.setdefault((loop, name), {})
                    found = found or general not in known
                    known[general] = None
        return found

    def is_clear(self, loop, names, values):
        """Returns None: no one number says what all vectors hold."""

    def clear_by_name(self, loop, names, values):
        """Returns for the name of each vector whose bits count the term that says whether all are clear."""
        return {name: every(replaced([general], lambda _: octet)[0] for octet in octets_of(value)
                            for general in self.counts[loop, name])
                for name, value in zip(names, values) if (loop, name) in self.counts}

    def carried(self, loop, names, values):
        """Returns for the name of each other vector its last octets."""
        return {name: octets_of(value)[-BEFORE:] for name, value in zip(names, values)
                if isinstance(value, list) and octets_of(value) and (loop, name) not in self.counts}

    def all_candidates(self, loop, names, values, places, choices):
        """Yields what may hold of the vectors whenever the loop is reached."""
        text = self.text
        for place_name, place in places.items():
            fit = text.at_most(place, text.first_misfit)
            for name, clear in self.clear_by_name(loop, names, values).items():
                clear = choices.get(clear.number, clear)
                yield f"{name} marks a fault in front of {place_name}", equal(clear, fit)
                is_open = text.is_open_at(place)
                yield (f"{name} marks an open sequence at {place_name}",
                       either(inverted(fit), equal(clear, inverted(is_open))))
            for name, octets in self.carried(loop, names, values).items():
                yield (f"{name} carries the octets in front of {place_name}",
                       either(inverted(fit), carries(text, octets, place)))


class CarryingLanes(Lanes):
    """CarryingLanes lets a block's first lanes look at carried octets, where the path shows that these serve."""

    def __init__(self, text, prove):
        super().__init__(text, prove)
        self.vectors = {}  # a carried octet: the last octets of its vector
        self.given = []  # the last octets of vectors, and what the path shows of them
        self.always = {}  # a piece about one octet: whether it holds of all octets

    def carry(self, octets):
        """Notes that these are the last octets of a vector as a turn of a loop begins."""
        if all(octet.op == "var" for octet in octets):
            self.vectors.update((octet, tuple(octets)) for octet in octets)

    def _lane_holds(self, rule, assumptions, goal, base, place):
        looked_at = set(variables([*assumptions, goal]))
        given = [term for carried, term in self.given if looked_at.intersection(carried)]
        return super()._lane_holds(rule, [*assumptions, *given], goal, base, place)

    def _group(self, base, lanes, holds):
        begin = add(base, const(min(lanes), 64))
        carried = dict.fromkeys(self.vectors[v] for v in variables(lanes.values()) if v in self.vectors)
        given = [(octets, carries(self.text, octets, begin)) for octets in carried]
        self.given = given if given and holds(every(term for _, term in given)) else []
        found = super()._group(base, lanes, holds)
        if not found or not found[1]:
            # At the end of a text, what is asked of the last octets alone makes three lanes say more than the others.
            again = super()._group(base, _with_last_together(lanes), holds)
            found = again if again and again[1] else found
        self.given = []
        return found

    def _together(self, pieces, holds):
        return super()._together([piece for piece in pieces if not self._holds_always(piece)], holds)

    def _holds_always(self, piece):
        """Reports whether a piece about one octet holds of all octets: a bound of 255, for instance."""
        octets = variables([piece])
        if len(octets) != 1 or octets[0].width != 8:
            return False
        (general,) = replaced([piece], lambda _: var("lane", 8))
        if general not in self.always:
            self.always[general] = all(replaced([general], lambda _: const(n, 8))[0] is TRUE for n in range(256))
        return self.always[general]


def _with_last_together(lanes):
    """Returns the lanes, of which the last ones are one lane."""
    last = max(lanes)
    together = {place: lane for place, lane in lanes.items() if place <= last - BEFORE}
    return {**together, last: every(lane for place, lane in lanes.items() if place > last - BEFORE)}


class CarryingJudge(Judge):
    """CarryingJudge has the candidates of Vectors, too, and those of loops that take one octet after the other."""

    def __init__(self, text, solvers, candidates):
        super().__init__(text, solvers, candidates, None)
        self.lanes = CarryingLanes(text, self._prove_of_lane)
        self.marks = Vectors(text)

    def _candidates(self, loop, state, names, values):
        is_dropped = self._is_dropped(loop)
        places = places_of(self.text, self.start, names, values)
        more = [*self.marks.all_candidates(loop, names, values, places, state.choices),
                *self._not_in_front(loop, state, places), *self._in_text(names, values, places)]
        return super()._candidates(loop, state, names, values) + [
            (label, term) for label, term in more if not is_dropped(label)]

    def _not_in_front(self, loop, state, places):
        """Yields that a loop's places do not lie in front of those at which a turn of the loop around it began."""
        for header, (begun, _, _) in state.frame.cuts.items():
            if header == loop[1]:
                continue
            for outer, before in places_of(self.text, self.start, list(begun), list(begun.values())).items():
                for name, place in places.items():
                    yield f"{outer} <= {name}", at_most(before, place)

    def _in_text(self, names, values, places):
        """Yields that a loop's places lie in the text, and that the loop carries the octet at one of them."""
        for place_name, place in places.items():
            yield f"{place_name} < size", self.text.is_before(place, self.text.size)
        for name, value in zip(names, values):
            if isinstance(value, Term) and value.width == 8:
                for place_name, place in places.items():
                    yield f"{name} is the octet at {place_name}", equal(value, self.text.octet(place))

    def values_of(self, state, term):
        """Returns the values that a term without octets can have, as far as sizes and places decide."""
        if not self._is_plain(term):
            return super().values_of(state, term)
        plain = state.copy()
        plain.conditions = [c for c in state.conditions if self._is_plain(c)]
        return super().values_of(plain, term)


class CarryingMachine(Machine):
    """CarryingMachine splits a path where a turn begins, by which vectors are clear, and where a size is copied."""

    def _any_like(self, value, frame):
        if isinstance(value, list) and value[0].width % 8 == 0:
            return [concat(*(self.unknown(8) for _ in range(lane.width // 8))) for lane in value]
        return super()._any_like(value, frame)

    def _at_cut(self, state, frame, header, phis, values, inside):
        ended = super()._at_cut(state, frame, header, phis, values, inside)
        if not inside:
            names = [p.result for p in phis]
            begun = [frame.env[name] for name in names]
            loop = (frame.function.name, header)
            state.is_clear = list(self.judge.marks.clear_by_name(loop, names, begun).values())
            for octets in self.judge.marks.carried(loop, names, begun).values():
                self.judge.lanes.carry(octets)
        return ended

    def _step(self, state, frame, instruction, finish):
        for term in state.is_clear or []:
            self._decide(state, term)
        state.is_clear = None
        return super()._step(state, frame, instruction, finish)

    def _split_marks(self, state, loop, phis, values):
        for term in self.judge.marks.clear_by_name(loop, [p.result for p in phis], values).values():
            self._decide(state, term)

    def _intrinsic(self, state, name, arguments):
        if name.startswith("expect."):
            return arguments[0]
        if name.startswith("memcpy."):
            count = self._known(state, arguments[2])
            if count.value is None:
                raise Split(count)
            arguments = [*arguments[:2], count, *arguments[3:]]
        return super()._intrinsic(state, name, arguments)
