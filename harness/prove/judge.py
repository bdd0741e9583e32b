"""Judge takes the obligations of a run, and finds the invariants of its loops.

An invariant is the set of all candidates (functions.py) that hold whenever the loop is reached. The
judge begins with all of them and drops each that cannot be proved, until the rest holds together.
"""

from dataclasses import dataclass
from functools import partial

from faults import Unproved
from lanes import Lanes, conjuncts
from machine import Pointer, Restart
from solve import in_order, variables
from sums import Sums, is_way
from terms import *


@dataclass
class Obligation:
    name: str
    assumptions: list
    goal: object


LONG = 8  # terms in a sum


def answer(solvers, solver, obligation):
    """Returns "unsat" if the obligation holds. A piece of the goal with a long sum is asked by itself."""
    pieces = conjuncts(obligation.goal)
    alone = [piece for piece in pieces if _longest_sum(piece)]
    others = [piece for piece in pieces if piece not in alone]
    questions = [[*obligation.assumptions, inverted(every(others))]] if others or not alone else []
    questions += [_named([*obligation.assumptions, inverted(piece)]) for piece in alone]
    for asked in map(_without_true, questions):
        said = "unsat" if FALSE in asked else solvers.ask(solver, asked)[0]
        if said != "unsat":
            return said
    return "unsat"


def _longest_sum(term):
    """Returns the longest sum in a term, or None if none is long."""
    sums = [t for t in in_order([term]) if t.op == "sum" and len(t.args) > LONG]
    return max(sums, key=lambda t: len(t.args), default=None)


def _named(terms):
    """Returns the terms with a name for the longest sum of the last one: one of its variables is what the others
    leave of that name. Solvers put sums in an order of their own, and would have to add two of them."""
    sum_ = _longest_sum(terms[-1])
    factors, constant = multiples(sum_)
    for v, factor in factors.items():
        if v.op == "var" and factor in (1, ones(sum_.width)):
            named = add(var(f"sum{sum_.number}", sum_.width), const(constant, sum_.width))
            rest = sub(named, scaled_sum(sum_, -factor, v))
            return replaced(terms, lambda w: (rest if factor == 1 else sub(const(0, v.width), rest)) if w is v else w)
    return terms


def can_be(solvers, obligation):
    """Returns "sat" if what is assumed can be true. An obligation of what cannot be says nothing."""
    return solvers.ask("z3", _without_true([*obligation.assumptions, obligation.goal]))[0]


class Judge:
    def __init__(self, text, solvers, candidates, width):
        """`width` is that of the code units that the function counts, or None."""
        self.text, self.solvers, self.candidates = text, solvers, candidates
        self.dropped = set()
        self.changed = False
        self.obligations = []
        self.start = None
        self.plain = {}
        self.lanes = Lanes(text, self._prove_of_lane)
        self.sums = Sums(text, width, self._prove_of_lane) if width else None
        self.of_lanes = []

    def begin(self):
        self.obligations = list(self.of_lanes)
        self.changed = False

    def forget(self):
        """Takes all candidates about sums again: a loop that is cut has sums, which one that is followed has not."""
        if self.sums:
            self.dropped.clear()

    def _prove_of_lane(self, assumptions, goal):
        obligation = Obligation("a lane", assumptions, goal)
        if self.solvers.ask("z3", _without_true([*assumptions, inverted(goal)]))[0] != "unsat":
            return False
        self.of_lanes.append(obligation)
        self.obligations.append(obligation)
        return True

    # Questions

    def narrowed(self, state, condition):
        """Returns what to assume where a condition holds, and where it does not."""
        return self.lanes.narrowed(condition, partial(self.holds, state))

    def first_set(self, state, bits):
        """Says which octets the lowest bits of a number are about: see Lanes.first_set."""
        return self.lanes.first_set(bits, partial(self.holds, state))

    def facts(self, state, more):
        """Returns the conditions of a path and more terms, then the facts about their octets."""
        pins = state.pins

        def pinned(v):
            if v in pins:
                return pins[v]
            place = self.text.places.get(v)
            width, before = self.text.counts.get(v, (None, None))
            if place is not None:
                return self.text.octet(moved(place))
            return self.text.units_before(moved(before), width) if before is not None else v

        def moved(place):
            return replaced([place], lambda w: pins.get(w, w))[0]

        terms = self.text.always() + state.conditions + more
        if pins:
            terms = replaced(terms, pinned)
        counts = self.text.facts_about_counts([v for v in variables(terms) if v in self.text.counts])
        octets = [v for v in variables(terms + counts) if v in self.text.places]
        facts = counts + self.text.facts_about(octets)
        return terms, replaced(facts, lambda v: pins.get(v, v)) if pins else facts

    def possible(self, state, more):
        # Mostly sizes and places decide. Octets are worth the time where they end a loop.
        if any(frame.in_steps for frame in state.frames):
            terms, facts = self.facts(state, more)
        else:
            terms, facts = [t for t in self.text.always() + state.conditions + more if self._is_plain(t)], []
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

    def holds(self, state, given, goal):
        terms, facts = self.facts(state, [*given, goal])
        return answer(self.solvers, "z3", Obligation("", terms[:-1] + facts, terms[-1])) == "unsat"

    # Obligations

    def require(self, what, state, goal):
        if goal is TRUE:
            return
        terms, facts = self.facts(state, [goal])
        self.obligations.append(Obligation(what, _without_true(terms[:-1] + facts), terms[-1]))

    def _is_dropped(self, loop):
        return lambda label: (loop, label) in self.dropped

    def _candidates(self, loop, state, names, values):
        is_dropped = self._is_dropped(loop)
        totals = {name for at, name in self.sums.totals if at == loop} if self.sums else ()
        kept = {name: value for name, value in zip(names, values) if name not in totals}
        found = self.candidates(self.text, self.start, list(kept), list(kept.values()))
        return [(label, FALSE if self._adds_octets(term) else term) for label, term in found if not is_dropped(label)]

    def _adds_octets(self, term):
        """Reports whether a term, or the place of an octet in it, is a long sum over octets: no solver adds these."""
        places = [self.text.places[v] for v in variables([term]) if v in self.text.places]
        sums = filter(None, map(_longest_sum, [term, *places]))
        return any(v in self.text.places for v in variables(sums))

    def _all_candidates(self, loop, state, names, values, arrived):
        sums = []
        if self.sums:
            sums = self.sums.candidates(loop, names, values, arrived, partial(self.holds, state), self._is_dropped(loop))
        return self._candidates(loop, state, names, values) + list(sums)

    def any_values(self, loop, state, names, values, arrived, unknown):
        """Returns any values of a loop for which its invariant holds, as far as Sums has it, and what to assume
        of them."""
        if not self.sums:
            return values, []
        return self.sums.any_values(loop, names, values, arrived, unknown, partial(self.holds, state), self._is_dropped(loop))

    def counted(self, state, groups):
        """Returns the sums of groups of eight bits in 64 bits, if the lanes count code units; or None."""
        found = self.sums and self.sums.counted(groups, partial(self.holds, state))
        return found and [sum_ for sum_, _ in found]

    def invariant(self, loop, state, names, values):
        return [term for _, term in self._candidates(loop, state, names, values)]

    def arrive(self, loop, state, names, values):
        self._check("begins", loop, state, self._all_candidates(loop, state, names, values, values))

    def turn(self, loop, state, names, values, former, arrived):
        self._check("goes on", loop, state, self._all_candidates(loop, state, names, values, arrived))
        if self.sums and self.sums.learn(loop, names, values, former):
            self.dropped = {(at, label) for at, label in self.dropped if at != loop}
            raise Restart
        # One and the same place has to do so in all turns: two that take turns could go on for ever.
        is_dropped = self._is_dropped(loop)
        moved = [(f"{name} moves on", _moved(former[name], new)) for name, new in zip(names, values)
                 if _place(former[name]) is not None and not is_dropped(f"{name} moves on")]
        moved = [(label, term) for label, term in moved if not self._adds_octets(term)]
        if moved:
            self._check("moves on", loop, state, moved[:1])
        else:
            self.require(f"{loop[1]} moves on", state, FALSE)

    def _check(self, what, loop, state, candidates):
        goal = every(term for _, term in candidates)
        if goal is FALSE or not self.holds(state, [], goal):
            for label, term in candidates:
                if term is FALSE or not self.holds(state, [], term):
                    self.dropped.add((loop, label))
                    self.changed = True
                    if is_way(label):
                        raise Restart  # another way of reading the vector comes in its place
        self.require(f"{loop[1]} {what}", state, goal)


def _place(value):
    if isinstance(value, Pointer):
        return value.offset
    return value if isinstance(value, Term) and value.width == 64 else None


def _moved(old, new):
    return FALSE if _place(new) is None else below(_place(old), _place(new))


def _without_true(terms):
    return [t for t in dict.fromkeys(terms) if t is not TRUE]
