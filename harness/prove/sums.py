"""Sums counts code units in lanes: each lane of a vector holds a part of a sum, and has no meaning alone.

A sum of lanes is kept as multiples of terms (terms.py), in which an octet's part is what table37.py says
that the character takes which the octet begins. So two sums of one block are one term, and no solver adds.
"""

import table37
from models import lanes_of_bits
from solve import variables
from terms import *
from text import split

WAY = " sums in lanes of "
JOINT = " and "
BLOCK = 16  # octets: no block is shorter
GROWTH = (1, 2, 4, 8)  # by so much a lane of eight bits may grow in a turn


class Sums:
    def __init__(self, text, width, prove):
        """`width` is that of the code units. `prove(assumptions, goal)` proves a statement about one octet."""
        self.text, self.width, self.prove = text, width, prove
        self.shapes = {}
        self.steps = {}  # a loop, a place and a counter: by so much the place moves where the counter rises by one
        self.totals = set()  # a loop, and a number that grows by what octets count

    def counted(self, groups, holds):
        """Returns for each group of lanes of eight bits their sum in 64 bits, as multiples of what is counted, and
        a sum that is not smaller and has no octets; or None. `holds(given, goal)` asks about the path."""
        places, needed, sums = [], [], []
        for lanes in groups:
            found = [self._counted(lane, places, needed) for lane in lanes]
            if None in found:
                return None
            sums.append(tuple(total_of(terms) for terms in zip(*found)))
        needed += [self.text.is_before(place, self.text.first_wrong) for place in self._last(places)]
        return sums if holds([], every(needed)) else None

    def _last(self, places):
        """Returns the last place for each base. The octets in front of it were read, too."""
        last = {}
        for place in places:
            base, i = split(place)
            last[base] = max(last.get(base, i), i)
        return [add(base, const(i, 64)) for base, i in last.items()]

    def _counted(self, lane, places, needed):
        """Does what counted() does, for one lane. Adds the places of its octets, and what must hold besides."""
        factors, constant = multiples(lane)
        by_octet, wholes = {}, []
        for term, factor in factors.items():
            octets = variables([term])
            if len(octets) == 1 and octets[0] in self.text.places:
                by_octet[octets[0]] = scaled_sum(by_octet.get(octets[0], const(0, 8)), factor, term)
            elif term.op == "extract" and term.data == 0 and term.args[0].width == 64 and factor == 1:
                wholes.append(term.args[0])
            else:
                return None
        sum_ = most = const(constant, 64)
        for octet, part in by_octet.items():
            found = self._of_octet(octet, part)
            if found is None:
                return None
            places.append(self.text.places[octet])
            sum_, most = add(sum_, found[0]), add(most, const(found[1], 64))
        fixed = most
        for whole in wholes:
            sum_, most = add(sum_, whole), add(most, whole)
        # The sum of eight bits must be that of 64.
        if fixed.value > 255:
            return None
        needed += [at_most(whole, const((255 - fixed.value) // len(wholes), 64)) for whole in wholes]
        return sum_, most

    def whole(self, number, holds):
        """Returns a number of 64 bits, with what octets count in place of their bits where that is known."""
        factors, constant = multiples(number)
        rest, by_octet = const(constant, 64), {}
        for term, factor in factors.items():
            (*octets,) = variables([term])
            if len(octets) == 1 and octets[0] in self.text.places:
                by_octet[octets[0]] = scaled_sum(by_octet.get(octets[0], const(0, 64)), factor, term)
            else:
                rest = scaled_sum(rest, factor, term)
        found = [self._of_octet(octet, part) for octet, part in by_octet.items()]
        if not found or None in found:
            return number
        places = [self.text.places[octet] for octet in by_octet]
        is_within = every(self.text.is_before(place, self.text.first_wrong) for place in self._last(places))
        return total_of([rest, *(sum_ for sum_, _ in found)]) if holds([], is_within) else number

    def _of_octet(self, octet, part):
        """Returns what a term of one octet counts, and its largest value; or None."""
        near = var("near64", 8)
        (shape,) = replaced([part], lambda v: near)
        if shape not in self.shapes:
            self.shapes[shape] = self._shape(shape, near)
        found = self.shapes[shape]
        if found is None:
            return None
        constant, factor, largest = found
        return scaled_sum(const(constant, 64), factor, table37.units_of(octet, self.width)), largest

    def _shape(self, shape, near):
        standing = [o for o in range(256) if not table37.begins_none(const(o, 8)).value]
        values = {o: replaced([shape], lambda v: const(o, 8))[0].value for o in standing}
        units = {o: table37.units_of(const(o, 8), self.width).value for o in standing}
        for factor in (0, -1, 1):
            constant = values[0] - factor * units[0]
            if all((values[o] - constant - factor * units[o]) % (1 << 64) == 0 for o in standing):
                goal = equal(extended(shape, 64),
                             scaled_sum(const(constant, 64), factor, table37.units_of(near, self.width)))
                if self.prove([inverted(table37.begins_none(near))], goal):
                    return constant, factor, max(values.values())
        return None

    # Values that a loop hands on. Each is read in two ways: as numbers of 64 bits, or as octets below zero.

    def _sum_of(self, vector, width, holds):
        """Returns the sum of the lanes of this width, or None. A number is a vector of one lane."""
        if width == 64:
            return self.whole(total_of(vector) if isinstance(vector, list) else vector, holds)
        found = self.counted([negated(vector)], holds)
        return found and found[0][0]

    def _wanted(self, arrived, arrived_place, place):
        """Returns the sum of lanes at a place: each octet adds the most that one can count, less its units."""
        units = sub(self.text.units_before(place, self.width), self.text.units_before(arrived_place, self.width))
        return sub(scaled_sum(arrived, 32 // self.width, sub(place, arrived_place)), units)

    def _read(self, loop, names, values, is_dropped):
        """Yields each value that may be a sum, with a place that it counts to, and the width of its lanes."""
        for vector, value in enumerate(values):
            widths = [64] if (loop, names[vector]) in self.totals else _widths(value)
            ways = [(width, p) for width in widths for p, v in enumerate(values) if _is_place(v, self.text)]
            for width, place in ways:
                label = f"{names[vector]}{WAY}{width} bits to {names[place]}"
                if not is_dropped(label):
                    yield label, vector, place, width
                    break

    def _sums(self, loop, names, values, arrived, holds, is_dropped):
        """Yields what _read() does, and what the sum of the lanes must be, or None."""
        for label, vector, place, width in self._read(loop, names, values, is_dropped):
            before = self._sum_of(arrived[vector], width, holds)
            wanted = before and self._wanted(before, arrived[place].offset, values[place].offset)
            yield label, vector, width, wanted

    def _limits(self, names, values, vector, is_dropped):
        """Yields a label, a counter, its smallest factor and its limit: no lane of eight bits exceeds the product. Lanes
        of vectors with one sum may be added."""
        for i, counter in enumerate(values):
            if not _is_counter(counter):
                continue
            for factor in GROWTH:
                limit = 255 // factor // _copies(names[vector])
                label = f"{names[vector]} is at most {factor} * {names[i]}, which is at most {limit}"
                if not is_dropped(label):
                    yield label, counter, factor, limit
                    break

    def learn(self, loop, names, values, former):
        """Notes which places moved with which counters in a turn, and which numbers are totals. Reports whether
        that is new."""
        totals = {(loop, name) for name, value in zip(names, values)
                  if _is_counter(value) and self._counts(sub(value, former[name]))} - self.totals
        self.totals |= totals
        found = {}
        for place, p in zip(names, values):
            for counter, q in zip(names, values):
                if not _is_place(p, self.text) or not _is_counter(q):
                    continue
                if sub(q, former[counter]).value == 1:
                    step = sub(p.offset, former[place].offset).value
                    if step is not None and (loop, place, counter) not in self.steps:
                        found[loop, place, counter] = step
        self.steps.update(found)
        return bool(found or totals)

    def _counts(self, difference):
        """Reports whether a number is what the octets of a block count, or of more than one block."""
        found = variables([difference])
        return any(v in self.text.counts for v in found) or sum(v in self.text.places for v in found) >= BLOCK

    def _moves(self, loop, names, values, arrived, is_dropped):
        """Yields a label, the index of a place and where it is by a counter."""
        for p, place in enumerate(names):
            for q, counter in enumerate(names):
                step = self.steps.get((loop, place, counter))
                label = f"{place} moves {step} octets with {counter}"
                if step is not None and not is_dropped(label):
                    yield label, p, scaled_sum(arrived[p].offset, step, sub(values[q], arrived[q]))

    def candidates(self, loop, names, values, arrived, holds, is_dropped):
        """Yields what may hold of vectors whenever a loop is reached. `arrived` has the values of the arrival."""
        (_, arrived), (names, values) = _joined(names, arrived), _joined(names, values)
        for label, p, place in self._moves(loop, names, values, arrived, is_dropped):
            yield label, equal(values[p].offset, place)
        for label, vector, width, wanted in self._sums(loop, names, values, arrived, holds, is_dropped):
            after = wanted and self._sum_of(values[vector], width, holds)
            yield label, self._is_same(after, wanted) if after else FALSE
            if width == 8:
                lanes = self.counted([[lane] for lane in negated(values[vector])], holds)
                for label, *limit in self._limits(names, values, vector, is_dropped):
                    yield label, self._within([most for _, most in lanes], *limit) if lanes else FALSE

    def _is_same(self, sum_, wanted):
        """Reports whether two sums are equal. Their octets must be the same: no solver adds octets in time."""
        rest = variables([sub(sum_, wanted)])
        return equal(sum_, wanted) if all(v not in self.text.places for v in rest) else FALSE

    def _within(self, wholes, counter, factor, limit):
        small = at_most(counter, const(limit, 64))
        return every([small, *(at_most(whole, mul(counter, const(factor, 64))) for whole in wholes)])

    def any_values(self, loop, names, values, arrived, unknown, holds, is_dropped):
        """Returns any values for which the candidates hold that are not dropped, and what to assume of them.

        A place that moves with a counter is that many steps from where it was. The last lane of a vector is
        what its sum leaves to it.
        """
        apart = names
        (_, arrived), (names, values) = _joined(names, arrived), _joined(names, values)
        assumed = []
        for _, p, place in self._moves(loop, names, values, arrived, is_dropped):
            values[p] = type(values[p])(self.text, place)
        for _, vector, width, wanted in self._sums(loop, names, values, arrived, holds, is_dropped):
            if wanted is None:
                continue
            if isinstance(values[vector], Term):
                values[vector] = wanted
                continue
            size = values[vector][0].width
            wholes = [unknown(64) for _ in range(len(values[vector]) * size // width - 1)]
            wholes.append(sub(wanted, total_of(wholes)))
            if width == 64:
                values[vector] = wholes
                continue
            limits = list(self._limits(names, values, vector, is_dropped))
            if not limits:
                continue
            assumed += [self._within(wholes, *limit) for _, *limit in limits]
            octets = [sub(const(0, 8), extract(whole, 7, 0)) for whole in wholes]
            values[vector] = lanes_of_bits(octets, size)
        return _apart(apart, names, values), assumed


def is_way(label):
    """Reports whether a candidate is one of several ways to read a vector."""
    return WAY in label


def _joined(names, values):
    """Returns names and values with one vector in place of all of one kind: code adds to them in turn, so only
    together they count to a place."""
    kinds = {}
    for name, value in zip(names, values):
        kind = (len(value), value[0].width) if isinstance(value, list) else name
        kinds.setdefault(kind, []).append((name, value))
    joined = [(JOINT.join(name for name, _ in found), found) for found in kinds.values()]
    return [name for name, _ in joined], [
        [lane for _, value in found for lane in value] if isinstance(found[0][1], list) else found[0][1]
        for _, found in joined]


def _apart(apart, names, values):
    """Returns the values under the names that they have apart."""
    found = {}
    for name, value in zip(names, values):
        parts = name.split(JOINT)
        size = len(value) // len(parts) if isinstance(value, list) else 0
        found.update((part, value[i * size : (i + 1) * size] if size else value) for i, part in enumerate(parts))
    return [found[name] for name in apart]


def _copies(name):
    """Returns how many vectors a name is of."""
    return len(name.split(JOINT))


def _is_place(value, text):
    return not isinstance(value, (list, Term)) and value.object is text


def _widths(value):
    """Returns the widths that the lanes of a sum can have in a vector; none for another value."""
    return [width for width in (64, 8) if isinstance(value, list) and width <= value[0].width]


def _is_counter(value):
    return isinstance(value, Term) and value.width == 64


def negated(vector):
    """Returns the octets of a vector with the opposite sign."""
    return [sub(const(0, 8), lane) for lane in lanes_of_bits(vector, 8)]


def total_of(terms):
    result = const(0, terms[0].width)
    for term in terms:
        result = add(result, term)
    return result
