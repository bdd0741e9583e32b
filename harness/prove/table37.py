"""Says what is right, by Unicode Table 3-7 alone: nothing here is taken from the codec.

A text is right at a place if the octet there may follow the three octets in front of it. In front
of the text stand zeros. A text is well-formed if and only if it is right at each place, and no
sequence goes on past its end: windows.py checks that from the table, for texts of every length.
"""

from terms import *

# The rows of Table 3-7 with more than one octet: the first octets, and the second ones. Each
# further octet is 80..BF.
ROWS = [
    (2, 0xC2, 0xDF, 0x80, 0xBF),
    (3, 0xE0, 0xE0, 0xA0, 0xBF),
    (3, 0xE1, 0xEC, 0x80, 0xBF),
    (3, 0xED, 0xED, 0x80, 0x9F),
    (3, 0xEE, 0xEF, 0x80, 0xBF),
    (4, 0xF0, 0xF0, 0x90, 0xBF),
    (4, 0xF1, 0xF3, 0x80, 0xBF),
    (4, 0xF4, 0xF4, 0x80, 0x8F),
]


def within(octet, first, last):
    return both(at_most(const(first, 8), octet), at_most(octet, const(last, 8)))


def leads(octet, least):
    """Reports whether the octet begins sequences of `least` octets or more."""
    return some(within(octet, row[1], row[2]) for row in ROWS if row[0] >= least)


def units_of(octet, width):
    """Returns how many code units of `width` bits (16 or 32) the character takes that begins with the
    octet; 0 for an octet that begins none."""
    begins = either(at_most(octet, const(0x7F, 8)), leads(octet, 2))
    units = extended(begins, 64)
    return units if width == 32 else add(units, extended(leads(octet, 4), 64))


def is_right(before3, before2, before1, octet):
    """Reports whether the octet may follow these three, of which each may stand where it stands."""
    second = some(
        both(within(before1, row[1], row[2]), within(octet, row[3], row[4])) for row in ROWS
    )
    begins = either(at_most(octet, const(0x7F, 8)), leads(octet, 2))
    later = either(leads(before2, 3), leads(before3, 4))
    return ite(leads(before1, 2), second, ite(later, within(octet, 0x80, 0xBF), begins))


def is_cut(before3, before2, before1):
    """Reports whether a sequence goes on past these three octets."""
    return some([leads(before1, 2), leads(before2, 3), leads(before3, 4)])


def begins_none(octet):
    """Reports whether the octet stands in no well-formed sequence: C0, C1, and F5 to FF."""
    return both(at_most(const(0xC0, 8), octet), inverted(leads(octet, 2)))


def fits(before3, before2, before1, octet):
    """Reports whether the octet fits behind these three. An octet that stands in no sequence fits where one
    may begin, and nothing fits behind it."""
    before = before3, before2, before1
    late = both(begins_none(octet), inverted(is_cut(*before)))
    return both(inverted(begins_none(before1)), either(is_right(*before, octet), late))


def is_open(before3, before2, before1):
    """Reports whether a sequence goes on past these three octets, or the last one stands in none."""
    return either(begins_none(before1), is_cut(before3, before2, before1))


def is_sequence(octets):
    """Reports whether the octets (1 to 4) are one well-formed sequence."""
    if len(octets) == 1:
        return at_most(octets[0], const(0x7F, 8))
    further = every(within(octet, 0x80, 0xBF) for octet in octets[2:])
    return some(
        every([within(octets[0], row[1], row[2]), within(octets[1], row[3], row[4]), further])
        for row in ROWS
        if row[0] == len(octets)
    )
