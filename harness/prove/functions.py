"""Says what each function must return, and which invariants its loops may have."""

from machine import Pointer
from terms import *


def validates(text, result):
    """The text is well-formed, and the result says so."""
    right = both(equal(text.first_wrong, text.size), inverted(text.is_cut_at(text.size)))
    return equal(result, right)


def finds_prefix(text, result):
    """The result is the size of the longest well-formed part at the start of the text.

    So many octets are well-formed, and they are all, or no sequence begins after them.
    """
    return every([
        text.at_most(result, text.first_wrong),
        inverted(text.is_cut_at(result)),
        either(equal(result, text.size), inverted(text.has_sequence_at(result))),
    ])


FUNCTIONS = {
    "validate": validates,
    "well_formed_prefix": finds_prefix,
}


def candidates(text, start, names, values):
    """Yields what may hold of a loop's values whenever the loop is reached.

    `start` is where the part of the text begins that the function was given.
    """
    for name, value in zip(names, values):
        if isinstance(value, Pointer) and value.object is text:
            place = value.offset
        elif isinstance(value, Term) and value.width == 64:
            place = add(start, value)
        else:
            continue
        if start.value is None:
            yield f"start <= {name}", at_most(start, place)
        yield f"{name} <= size", text.at_most(place, text.size)
        yield f"{name} <= first_wrong", text.at_most(place, text.first_wrong)
        yield f"no sequence is cut at {name}", inverted(text.is_cut_at(place))
        yield f"{name} is at the start or 3 further", either(equal(place, start), at_most(const(3, 64), place))
        yield f"3 <= {name}", at_most(const(3, 64), place)
