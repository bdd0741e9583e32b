"""Text is an input of any length: its octets are symbols, and so is its size.

`first_wrong` is the first place where the text is not right (table37.py), or its size. `first_misfit` is
the first place where an octet does not fit, or the size: the same place, or the next one where
the octet stands in no sequence. windows.py checks that. `first_beyond_ascii` is the first place whose
octet is not ASCII, or the size.
"""

from itertools import combinations, product

import table37
from terms import *

_LONGEST = const((1 << 63) - 1, 64)  # no object is larger
FEW = 24  # octets
OCTET = "octet"  # with this the names of their symbols begin
NEAR = 512  # octets: units between two places that are so near are counted octet by octet


def is_octet(variable):
    return str(variable.data).startswith(OCTET)


class Text:
    def __init__(self):
        self.size = var("size", 64)
        self.first_wrong = var("first_wrong", 64)
        self.first_misfit = var("first_misfit", 64)
        self.first_beyond_ascii = var("first_beyond_ascii", 64)
        self.places = {}  # an octet's symbol: its place
        self.said = {}  # a window's predicate and a place: its term
        self.counts = {}  # the symbol of a number of code units: their width, and a place

    def octet(self, place):
        """Returns the octet at a place. Zeros stand before the text."""
        if place.value is not None and place.value > _LONGEST.value:
            return const(0, 8)
        octet = var(f"{OCTET}{place.number}", 8)
        self.places[octet] = place
        return octet

    def octets(self, place, count):
        return [self.octet(add(place, const(i, 64))) for i in range(count)]

    def units_before(self, place, width):
        """Returns how many code units of that width the characters take that begin in front of a place."""
        base, i = split(place)
        if abs(i) > NEAR:
            base, i = place, 0
        count = const(0, 64)
        if base.value != 0:
            count = var(f"units{width}_{base.number}", 64)
            self.counts[count] = (width, base)
        for j in range(min(i, 0), max(i, 0)):
            units = table37.units_of(self.octet(add(base, const(j, 64))), width)
            count = scaled_sum(count, 1 if i > 0 else -1, units)
        return count

    def facts_about_counts(self, counts):
        """Returns what makes these numbers sums: none at the start, and at the next place those of an octet more."""
        facts = []
        for count in counts:
            width, place = self.counts[count]
            facts.append(either(inverted(equal(place, const(0, 64))), equal(count, const(0, 64))))
            for other in counts:
                if other is count or self.counts[other][0] != width:
                    continue
                distance = sub(self.counts[other][1], place)
                one_more = add(count, table37.units_of(self.octet(place), width))
                for further, units in ((0, count), (1, one_more)):
                    facts.append(either(inverted(equal(distance, const(further, 64))), equal(other, units)))
        return [fact for fact in facts if fact is not TRUE]

    def _before(self, place):
        return [self.octet(sub(place, const(back, 64))) for back in (3, 2, 1)]

    def _at(self, predicate, place, *more):
        key = predicate, place
        if key not in self.said:
            self.said[key] = predicate(*self._before(place), *more)
        return self.said[key]

    def is_right_at(self, place):
        return self._at(table37.is_right, place, self.octet(place))

    def fits_at(self, place):
        return self._at(table37.fits, place, self.octet(place))

    def is_ascii_at(self, place):
        return inverted(bit(self.octet(place), 7))

    def is_cut_at(self, place):
        return self._at(table37.is_cut, place)

    def is_open_at(self, place):
        return self._at(table37.is_open, place)

    def has_sequence_at(self, place):
        """Reports whether a well-formed sequence begins at this place, which is not past the end."""
        return some(
            both(self.at_most(add(place, const(n, 64)), self.size), table37.is_sequence(self.octets(place, n)))
            for n in range(1, 5)
        )

    # Places are compared by their distance from a base, which costs a solver little: for a base below
    # 2^63, `base + i` is at most `limit` if and only if `i` is at most `limit - base`, with signs.

    def at_most(self, place, limit):
        """Reports whether a place is at most `limit`, and its base lies within 2^63."""
        base, i = split(place)
        return both(_is_small(base), inverted(signed_below(sub(limit, base), const(i, 64))))

    def is_before(self, place, limit):
        return self.at_most(add(place, const(1, 64)), limit)

    def holds_octets(self, place, count):
        """Reports whether `count` octets at a place lie within the text."""
        base, i = split(place)
        starts = at_most(const(-i, 64), base) if i < 0 else TRUE
        return both(starts, self.at_most(add(place, const(count, 64)), self.size))

    def always(self):
        late = sub(self.first_misfit, self.first_wrong)
        return [_is_small(self.size), at_most(self.first_wrong, self.size),
                at_most(self.first_misfit, self.size), at_most(late, const(1, 64)),
                at_most(self.first_beyond_ascii, self.first_wrong)]

    def _near_pairs(self, octets):
        """Returns the pairs of octets whose places count from two bases, each of few octets."""
        groups = {}
        for octet in octets:
            groups.setdefault(split(self.places[octet])[0], []).append(octet)
        small = [group for group in groups.values() if len(group) <= FEW]
        return [pair for one, other in combinations(small, 2) for pair in product(one, other)]

    def facts_about(self, octets):
        """Returns the facts that follow from the meaning of `first_wrong` and `first_misfit`, at the octets' places."""
        facts, bases, seen = [], set(), set(octets)
        windows = dict.fromkeys([*octets, *(o for octet in octets for o in self._before(self.places[octet]))])
        for octet in [o for o in windows if o.op == "var"]:
            place = self.places[octet]
            base, i = split(place)
            bases.add(base)
            large = inverted(_is_small(base))
            right = self.is_right_at(place)
            distance = sub(self.first_wrong, base)
            before = signed_below(const(i, 64), distance)
            first = both(equal(distance, const(i, 64)), self.is_before(place, self.size))
            late = both(first, equal(sub(self.first_misfit, base), const(i + 1, 64)))
            misfit = both(equal(sub(self.first_misfit, base), const(i, 64)), self.is_before(place, self.size))
            ascii_only = signed_below(const(i, 64), sub(self.first_beyond_ascii, base))
            facts.append(either(large, every([either(inverted(before), right),
                                              either(inverted(ascii_only), self.is_ascii_at(place)),
                                              either(inverted(first), inverted(right)),
                                              either(inverted(misfit), inverted(self.fits_at(place))),
                                              either(inverted(late), table37.begins_none(octet))])))
            seen.update(o for o in self._before(place) if o.op == "var")
        for octet in seen:  # Zeros stand before the text.
            base, i = split(self.places[octet])
            if i < 0:
                facts.append(either(at_most(const(-i, 64), base), equal(octet, const(0, 8))))
        for a, b in self._near_pairs(octets):  # One place has one octet, however the place is written.
            facts.append(either(inverted(equal(self.places[a], self.places[b])), equal(a, b)))
        for base in bases:
            wrong, size = sub(self.first_wrong, base), sub(self.size, base)
            facts.append(either(inverted(_is_small(base)), inverted(signed_below(size, wrong))))
        return facts


def split(place):
    """Returns a place as a base and a constant."""
    factors, constant = multiples(place)
    constant -= 1 << 64 if constant >> 63 else 0
    return total(factors, 0, 64), constant


def _is_small(base):
    return inverted(bit(base, 63))
