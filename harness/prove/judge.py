"""Judge takes the obligations of a run, and finds the invariants of its loops.

An invariant is the set of all candidates (functions.py) that hold whenever the loop is reached. The
judge begins with all of them and drops each that cannot be proved, until the rest holds together.
"""

from dataclasses import dataclass

from faults import Unproved
from machine import Pointer
from solve import variables
from terms import *
from text import split


@dataclass
class Obligation:
    name: str
    assumptions: list
    goal: object


def cases(text, obligation):
    """Returns sets of assumptions, of which each must be contradictory: one for each place in the
    block that may be the first wrong one, and one for all other places."""
    terms = list(dict.fromkeys(obligation.assumptions + [inverted(obligation.goal)]))
    places = {}
    for v in variables(terms):
        if v in text.places:
            base, i = split(text.places[v])
            places.setdefault(base, set()).add(i)
    if not places:
        return [terms]
    base = max(places, key=lambda b: len(places[b]))
    if len(places[base]) < 20:
        return [terms]
    first, last = min(places[base]), max(places[base])
    distance = sub(text.first_wrong, base)
    outside = either(signed_below(distance, const(first, 64)), signed_below(const(last, 64), distance))
    pieces = [(piece, _places_in(text, piece, base)) for term in terms for piece in conjuncts(term)]
    result = [[p for p, near in pieces if not near] + [outside]]
    goal = conjuncts(inverted(obligation.goal))
    wanted = {i for term in goal for i in _places_in(text, term, base)}
    wanted = wanted if len(wanted) < 20 else set()
    for i in range(first, last + 1):
        # Fewer assumptions prove no more. What is far from the place does not matter.
        near = [p for p, at in pieces if not at or any(n - BACK <= min(at) and max(at) <= n for n in wanted | {i})]
        near += goal
        here = add(base, const(i, 64))
        result.append(replaced(near, lambda v: here if v is text.first_wrong else v))
    return result


BACK = 6  # octets: a window of each of the four octets in a window


def conjuncts(term):
    """Returns terms that hold together if and only if the term holds."""
    if term.op == "bvand" and term.width == 1:
        return [piece for a in term.args for piece in conjuncts(a)]
    if term.op == "not" and term.args[0].op == "bvor":
        return [piece for a in term.args[0].args for piece in conjuncts(inverted(a))]
    return [term]


def _places_in(text, term, base):
    """Returns the places of a term's octets, counted from a base; none for octets elsewhere."""
    places = [split(text.places[v]) for v in variables([term]) if v in text.places]
    return {i for b, i in places if b is base}


def answer(solvers, solver, text, obligation):
    """Returns "unsat" if the obligation holds."""
    asked = [_without_true(case) for case in cases(text, obligation)]
    return solvers.ask_all(solver, [case for case in asked if FALSE not in case])


def can_be(solvers, obligation):
    """Returns "sat" if what is assumed can be true. An obligation of what cannot be says nothing."""
    return solvers.ask("z3", _without_true([*obligation.assumptions, obligation.goal]))[0]


class Judge:
    def __init__(self, text, solvers, candidates):
        self.text, self.solvers, self.candidates = text, solvers, candidates
        self.dropped = set()
        self.changed = False
        self.obligations = []
        self.start = None
        self.plain = {}

    def begin(self):
        self.obligations = []
        self.changed = False

    # Questions

    def facts(self, state, more):
        """Returns the conditions of a path and more terms, then the facts about their octets."""
        pins = state.pins

        def pinned(v):
            if v in pins:
                return pins[v]
            place = self.text.places.get(v)
            if place is None or not pins:
                return v
            return self.text.octet(replaced([place], lambda w: pins.get(w, w))[0])

        terms = self.text.always() + state.conditions + more
        if pins:
            terms = replaced(terms, pinned)
        counts = self.text.facts_about_counts([v for v in variables(terms) if v in self.text.counts])
        octets = [v for v in variables(terms + counts) if v in self.text.places]
        return terms, counts + self.text.facts_about(octets)

    def possible(self, state, condition):
        # Mostly sizes and places decide. Octets are worth the time where they end a loop.
        if any(frame.in_steps for frame in state.frames):
            terms, facts = self.facts(state, [condition])
        else:
            terms, facts = [t for t in self.text.always() + state.conditions + [condition] if self._is_plain(t)], []
            if state.pins:
                terms = replaced(terms, lambda v: state.pins.get(v, v))
        if any(t is FALSE for t in terms):
            return False
        return self.solvers.ask("z3", _without_true(terms + facts), seconds=5)[0] != "unsat"

    def _is_plain(self, term):
        """Reports whether a term has no octets."""
        if term not in self.plain:
            self.plain[term] = not any(v.width == 8 for v in variables([term]))
        return self.plain[term]

    def values_of(self, state, term):
        """Returns all values that a term can have on a path."""
        values = []
        while len(values) <= 256:
            others = [inverted(equal(term, const(v, term.width))) for v in values]
            terms, facts = self.facts(state, others)
            answer, found = self.solvers.ask(
                "z3", terms + facts + [equal(var("asked", term.width), term)], values=[var("asked", term.width)])
            if answer == "unsat":
                return values
            if answer == "unknown":
                break
            values.append(found[var("asked", term.width)])
        raise Unproved(f"a place in {state.frame.function.name} has more than 256 values, or the solver ran out of time")

    def holds(self, state, goal):
        terms, facts = self.facts(state, [goal])
        return answer(self.solvers, "z3", self.text, Obligation("", _without_true(terms[:-1] + facts), terms[-1])) == "unsat"

    # Obligations

    def require(self, what, state, goal):
        if goal is TRUE:
            return
        terms, facts = self.facts(state, [goal])
        self.obligations.append(Obligation(what, _without_true(terms[:-1] + facts), terms[-1]))

    def _candidates(self, loop, state, names, values):
        return [(label, term) for label, term in self.candidates(self.text, self.start, names, values)
                if (loop, label) not in self.dropped]

    def invariant(self, loop, state, names, values):
        return [term for _, term in self._candidates(loop, state, names, values)]

    def arrive(self, loop, state, names, values):
        self._check("begins", loop, state, self._candidates(loop, state, names, values))

    def turn(self, loop, state, names, values, former):
        self._check("goes on", loop, state, self._candidates(loop, state, names, values))
        # One and the same place has to do so in all turns: two that take turns could go on for ever.
        moved = [(f"{name} moves on", _moved(former[name], new)) for name, new in zip(names, values)
                 if _place(former[name]) is not None and (loop, f"{name} moves on") not in self.dropped]
        if moved:
            self._check("moves on", loop, state, moved[:1])
        else:
            self.require(f"{loop[1]} moves on", state, FALSE)

    def _check(self, what, loop, state, candidates):
        goal = every(term for _, term in candidates)
        if not self.holds(state, goal):
            for label, term in candidates:
                if not self.holds(state, term):
                    self.dropped.add((loop, label))
                    self.changed = True
        self.require(f"{loop[1]} {what}", state, goal)


def _place(value):
    if isinstance(value, Pointer):
        return value.offset
    return value if isinstance(value, Term) and value.width == 64 else None


def _moved(old, new):
    return FALSE if _place(new) is None else below(_place(old), _place(new))


def _without_true(terms):
    return [t for t in dict.fromkeys(terms) if t is not TRUE]
