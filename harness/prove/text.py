"""Text is an input of any length: its octets are symbols, and so is its size.

`first_wrong` is the first place where the text is not right (table37.py), or its size.
"""

import table37
from terms import *

_LONGEST = const((1 << 63) - 1, 64)  # no object is larger
FEW = 24  # octets


class Text:
    def __init__(self):
        self.size = var("size", 64)
        self.first_wrong = var("first_wrong", 64)
        self.places = {}  # an octet's symbol: its place
        self.counts = {}  # the symbol of a number of code units: their width, and a place

    def octet(self, place):
        """Returns the octet at a place. Zeros stand before the text."""
        if place.value is not None and place.value > _LONGEST.value:
            return const(0, 8)
        octet = var(f"octet{place.number}", 8)
        self.places[octet] = place
        return octet

    def octets(self, place, count):
        return [self.octet(add(place, const(i, 64))) for i in range(count)]

    def units_before(self, place, width):
        """Returns how many code units of that width the characters take that begin in front of a place."""
        count = var(f"units{width}_{place.number}", 64)
        self.counts[count] = (width, place)
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

    def is_right_at(self, place):
        return table37.is_right(*self._before(place), self.octet(place))

    def is_cut_at(self, place):
        return table37.is_cut(*self._before(place))

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
        return [_is_small(self.size), at_most(self.first_wrong, self.size)]

    def facts_about(self, octets):
        """Returns the facts that follow from the meaning of `first_wrong`, at the octets' places."""
        facts, bases, seen = [], set(), set(octets)
        for octet in octets:
            place = self.places[octet]
            base, i = split(place)
            bases.add(base)
            large = inverted(_is_small(base))
            right = self.is_right_at(place)
            distance = sub(self.first_wrong, base)
            before = signed_below(const(i, 64), distance)
            first = both(equal(distance, const(i, 64)), self.is_before(place, self.size))
            facts.append(either(large, both(either(inverted(before), right),
                                            either(inverted(first), inverted(right)))))
            seen.update(o for o in self._before(place) if o.op == "var")
        for octet in seen:  # Zeros stand before the text.
            base, i = split(self.places[octet])
            if i < 0:
                facts.append(either(at_most(const(-i, 64), base), equal(octet, const(0, 8))))
        if len(octets) <= FEW:  # One place has one octet, however the place is written.
            for i, a in enumerate(octets):
                for b in octets[:i]:
                    if split(self.places[a])[0] is not split(self.places[b])[0]:
                        same = equal(self.places[a], self.places[b])
                        facts.append(either(inverted(same), equal(a, b)))
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
