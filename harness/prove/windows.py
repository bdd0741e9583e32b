"""Checks that windows of four octets decide, for texts of every length.

Walks Table 3-7 over all texts at once. A state is the unfinished sequence at the end of a text, and
the last three octets. There are finitely many states, and the walk visits each that any text that is
right so far can reach. So a fact that holds in each state holds for texts of every length: this is the
induction over the text.
"""

import table37
from faults import Refuted
from terms import const


def representatives():
    """Returns the first octet of each interval that the table tells apart."""
    edges = {0, 0x80, 0xC0}
    for _, *bounds in table37.ROWS:
        edges.update({bounds[0], bounds[1] + 1, bounds[2], bounds[3] + 1})
    return sorted(e for e in edges if e < 256)


def _begin_of_sequence(octets):
    """Reports whether more octets could make a sequence of these."""
    for length, *bounds in table37.ROWS:
        ranges = [bounds[0:2], bounds[2:4]] + [(0x80, 0xBF)] * (length - 2)
        if len(octets) < length and all(a <= o <= b for o, (a, b) in zip(octets, ranges)):
            return True
    return False


def _holds(function, *arguments):
    return bool(function(*arguments).value)


def _check_units(sequence):
    """A sequence takes one unit of UTF-32, and two of UTF-16 if it has four octets. Otherwise raises Refuted."""
    for width, wanted in ((32, 1), (16, 1 + (len(sequence) == 4))):
        units = sum(table37.units_of(const(octet, 8), width).value for octet in sequence)
        if units != wanted:
            raise Refuted(f"windows: {bytes(sequence).hex()} counts as {units} units of {width} bits")


def check():
    """Returns the number of states, or raises Refuted with a text."""
    start = ((), (0, 0, 0))
    way = {start: b""}
    todo = [start]
    while todo:
        state = todo.pop()
        unfinished, last = state
        before = [const(o, 8) for o in last]
        if _holds(table37.is_cut, *before) != bool(unfinished):
            raise Refuted(f"windows: the end of {way[state].hex()} is judged wrongly")
        for octet in representatives():
            whole = unfinished + (octet,)
            if _holds(table37.is_sequence, [const(o, 8) for o in whole]):
                after = ()
                _check_units(whole)
            elif _begin_of_sequence(whole):
                after = whole
            else:
                after = None
            text = way[state] + bytes([octet])
            if _holds(table37.is_right, *before, const(octet, 8)) != (after is not None):
                raise Refuted(f"windows: the last octet of {text.hex()} is judged wrongly")
            if octet < 0x80 and max(last) < 0x80 and after is None:
                raise Refuted(f"windows: {text.hex()} is ASCII, and its last octet is not right")
            fits = _holds(table37.fits, *before, const(octet, 8))
            if fits != (after is not None or (not unfinished and _holds(table37.begins_none, const(octet, 8)))):
                raise Refuted(f"windows: whether the last octet of {text.hex()} fits is judged wrongly")
            if after is not None:
                following = (after, (*last[1:], octet))
                if following not in way:
                    way[following] = text
                    todo.append(following)
    return len(way)
