"""Judge takes the obligations of a run, and finds the invariants of its loops.

An invariant is the set of all candidates (functions.py) that hold whenever the loop is reached. The
judge begins with all of them and drops each that cannot be proved, until the rest holds together.
"""

from dataclasses import dataclass, field
from functools import partial

from faults import Unproved
from lanes import MANY, Lanes, conjuncts
from machine import Pointer, Restart
from marks import Marks
from solve import in_order, variables
from sums import Sums, is_way
from terms import *
from text import is_octet


@dataclass
class Obligation:
    name: str
    assumptions: list
    goal: object
    plain: list = field(default_factory=list)  # those of the assumptions that are about sizes and places alone


LONG = 8  # terms in a sum
SOON = 5  # seconds
ENOUGH = 3  # questions in a row without an answer


def answer(solvers, solver, obligation):
    """Returns "unsat" if the obligation holds. Sizes and places are asked alone first: often they decide, and they cost
    little. A piece of the goal with a long sum is asked by itself."""
    if obligation.plain and not _longest_sum(obligation.goal):
        asked = _without_true([*obligation.plain, inverted(obligation.goal)])
        if FALSE in asked or solvers.ask(solver, asked, SOON)[0] == "unsat":
            return "unsat"
    pieces = conjuncts(obligation.goal)
    if len(pieces) >= MANY:
        pieces = _without_alike(solvers, solver, obligation.assumptions, pieces)
    alone = [piece for piece in pieces if _longest_sum(piece)]
    others = [piece for piece in pieces if piece not in alone]
    questions = [[*obligation.assumptions, inverted(every(others))]] if others or not alone else []
    questions += [_named([*obligation.assumptions, inverted(piece)]) for piece in alone]
    for asked in map(_without_true, questions):
        said = "unsat" if FALSE in asked else solvers.ask(solver, asked)[0]
        if said != "unsat":
            return said
    return "unsat"


def _without_alike(solvers, solver, assumptions, pieces):
    """Returns the pieces of a goal that do not follow from what is assumed of their own variables alone. Pieces about
    lanes are alike, and so all of them are one question."""
    known = [(term, set(variables([term]))) for assumed in assumptions for term in conjuncts(assumed)]

    def follows(piece):
        own = set(variables([piece]))
        given = [term for term, of in known if of <= own]
        return solvers.ask(solver, _without_true([*given, inverted(piece)]), SOON)[0] == "unsat"

    return [piece for piece in pieces if _longest_sum(piece) or not follows(piece)]


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


def shown_possible(solvers, obligations):
    """Returns for each kind of obligation of how many z3 shows that what is assumed can be true. An obligation of what
    cannot be says nothing. Asks no more about a kind when one is shown, and then too many have no answer soon."""
    shown, in_vain = {}, {}
    for obligation in obligations:
        name = obligation.name
        shown.setdefault(name, 0)
        if shown[name] and in_vain[name] >= ENOUGH:
            continue
        is_shown = _can_be(solvers, obligation, SOON)
        shown[name] += is_shown
        in_vain[name] = 0 if is_shown else in_vain.get(name, 0) + 1
    for obligation in obligations:
        if not shown[obligation.name]:
            shown[obligation.name] += _can_be(solvers, obligation, solvers.seconds)
    return shown


def _can_be(solvers, obligation, seconds):
    """Reports whether z3 shows in this time that what is assumed can be true. It is asked of a text of A first."""
    asked = _without_true([*obligation.assumptions, obligation.goal])
    of_a = replaced(asked, lambda v: const(0x41, 8) if is_octet(v) else v)
    return any(FALSE not in terms and solvers.ask("z3", _without_true(terms), seconds)[0] == "sat"
               for terms in (of_a, asked))


class Judge:
    def __init__(self, text, solvers, candidates, width, known=None):
        """`width` is that of the code units that the function counts, or None. `known` has the labels of the
        candidates that held in an earlier run, for each loop; if it is given, no others are tried."""
        self.text, self.solvers, self.candidates, self.known = text, solvers, candidates, known
        self.dropped = set()
        self.changed = False
        self.obligations = []
        self.invariants = {}  # a loop: the labels of its candidates
        self.start = None
        self.plain = {}
        self.lanes = Lanes(text, self._prove_of_lane)
        self.sums = Sums(text, width, self._prove_of_lane) if width else None
        self.marks = Marks(text)
        self.of_lanes = []

    def begin(self):
        self.obligations = list(self.of_lanes)
        self.invariants = {}
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
        if self.marks.learn(condition):
            self.dropped.clear()
            raise Restart
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
        return self.solvers.ask("z3", _without_true(terms + facts), SOON)[0] != "unsat"

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
        return answer(self.solvers, "z3", self._obligation("", state, [*given, goal])) == "unsat"

    # Obligations

    def require(self, what, state, goal):
        if goal is TRUE:
            return
        self.obligations.append(self._obligation(what, state, [goal]))

    def _obligation(self, what, state, terms):
        """Returns the obligation that the last term holds where the others do."""
        (*terms, goal), facts = self.facts(state, terms)
        assumptions = _without_true(terms + facts)
        return Obligation(what, assumptions, goal, [term for term in assumptions if self._is_plain(term)])

    def _is_dropped(self, loop):
        known = None if self.known is None else self.known.get(_words(loop), ())
        return lambda label: (loop, label) in self.dropped or known is not None and label not in known

    def _candidates(self, loop, state, names, values):
        is_dropped = self._is_dropped(loop)
        totals = {name for at, name in self.sums.totals if at == loop} if self.sums else ()
        kept = {name: value for name, value in zip(names, values) if name not in totals}
        found = list(self.candidates(self.text, self.start, list(kept), list(kept.values())))
        is_clear = self.marks.is_clear(loop, names, values)
        if is_clear:
            found += self.marks.candidates(loop, names, values, state.choices.get(is_clear.number, is_clear))
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

    def whole(self, state, number):
        """Returns a number of code units, with what octets count in place of their bits."""
        return self.sums.whole(number, partial(self.holds, state)) if self.sums else number

    def invariant(self, loop, state, names, values):
        return [term for _, term in self._candidates(loop, state, names, values)]

    def arrive(self, loop, state, names, values):
        self._check("begins", loop, state, self._all_candidates(loop, state, names, values, values))

    def turn(self, loop, state, names, values, former, arrived):
        self._check("goes on", loop, state, self._all_candidates(loop, state, names, values, arrived))
        if self.sums and self.sums.learn(loop, names, values, former):
            self.dropped.clear()
            raise Restart
        # One and the same place has to do so in all turns: two that take turns could go on for ever.
        is_dropped = self._is_dropped(loop)
        moved = [(f"{name} moves on", _moved(former[name], new)) for name, new in zip(names, values)
                 if _place(former[name]) is not None and not is_dropped(f"{name} moves on")
                 and not self._adds_octets(_moved(former[name], new))]
        if moved:
            self._check("moves on", loop, state, moved[:1])
        else:
            self.require(f"{loop[1]} moves on", state, FALSE)

    def _check(self, what, loop, state, candidates):
        self.invariants.setdefault(_words(loop), {}).update((label, None) for label, _ in candidates)
        goal = every(term for _, term in candidates)
        if goal is FALSE or not self.holds(state, [], goal):
            for label, term in candidates:
                if term is FALSE or not self.holds(state, [], term):
                    self.dropped.add((loop, label))
                    self.changed = True
                    if is_way(label):
                        raise Restart  # another way of reading the vector comes in its place
        self.require(f"{loop[1]} {what}", state, goal)


def _words(loop):
    return " ".join(loop)


def _place(value):
    if isinstance(value, Pointer):
        return value.offset
    return value if isinstance(value, Term) and value.width == 64 else None


def _moved(old, new):
    return FALSE if _place(new) is None else below(_place(old), _place(new))


def _without_true(terms):
    return [t for t in dict.fromkeys(terms) if t is not TRUE]
