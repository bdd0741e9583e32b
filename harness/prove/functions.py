"""Says what each function must return, and which invariants its loops may have."""

from dataclasses import dataclass
from typing import Callable

from machine import Pointer
from terms import *


def is_well_formed(text):
    return both(equal(text.first_wrong, text.size), inverted(text.is_cut_at(text.size)))


def validates(text, result):
    """The text is well-formed, and the result says so."""
    return equal(result, is_well_formed(text))


def finds_prefix(text, result):
    """The result is the size of the longest well-formed part at the start of the text.

    So many octets are well-formed, and they are all, or no sequence begins after them.
    """
    return every([
        text.at_most(result, text.first_wrong),
        inverted(text.is_cut_at(result)),
        either(equal(result, text.size), inverted(text.has_sequence_at(result))),
    ])


def is_near(text, place):
    """The text is not well-formed, and the place is where a kernel notices that: the first octet that is not right,
    the next one at most, or the last octet of a text whose end cuts a sequence."""
    found = both(text.at_most(text.first_wrong, place), text.at_most(place, text.first_misfit))
    at_end = both(text.is_cut_at(text.size), equal(place, sub(text.size, const(1, 64))))
    return both(text.is_before(place, text.size),
                ite(text.is_before(text.first_wrong, text.size), found, at_end))


def counts_units(width):
    """The result is the number of code units that the characters of the text take."""
    return lambda text, result: equal(result, text.units_before(text.size, width))


@dataclass
class Statement:
    """Statement says what a function returns, and of which texts: of all if `assumes` is None."""

    returns: Callable
    assumes: Callable | None = None  # of the text, and of a place if the function takes one
    takes_place: bool = False
    width: int | None = None  # of the code units that the function counts
    expands_all: bool = False  # its loop goes by an iterator, which is a value once its calls are expanded


# The longest proof comes first: then no processor waits at the end of a run.
FUNCTIONS = {
    "well_formed_prefix": Statement(finds_prefix),
    "validate": Statement(validates),
    "utf32_length": Statement(counts_units(32), is_well_formed, width=32, expands_all=True),
    "utf16_length": Statement(counts_units(16), is_well_formed, width=16, expands_all=True),
}
# NEAR holds functions of scalar.h that no kernel has in its table, but that kernels call: the function whose row of the
# certificate has their obligations, and their statement.
NEAR = {"well_formed_prefix_near": ("well_formed_prefix", Statement(finds_prefix, is_near, takes_place=True))}


def statement_of(function):
    """Returns the statement of a function, which may be one of scalar.h: scalar::validate."""
    member = function.removeprefix("scalar::")
    return NEAR[member][1] if member in NEAR else FUNCTIONS[member]


def row_of(function):
    """Returns the function whose row of the certificate has the obligations of a function of scalar.h."""
    member = function.removeprefix("scalar::")
    return NEAR[member][0] if member in NEAR else member


BEHIND = (3, 16, 64)  # octets in front of a place, which a kernel loads with those behind it


def candidates(text, start, names, values, width):
    """Yields what may hold of a loop's values whenever the loop is reached.

    `start` is where the part of the text begins that the function was given. `width` is that of the
    code units that the function counts, or None.
    """
    if width:
        places = [(n, v.offset) for n, v in zip(names, values) if isinstance(v, Pointer) and v.object is text]
        numbers = [(n, v) for n, v in zip(names, values) if isinstance(v, Term) and v.width == 64]
        for name, place in places:
            for other, number in numbers:
                yield f"{other} counts to {name}", equal(number, text.units_before(place, width))
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
        yield f"{name} <= first_misfit", text.at_most(place, text.first_misfit)
        yield f"{name} <= first_beyond_ascii", text.at_most(place, text.first_beyond_ascii)
        yield f"no sequence is cut at {name}", inverted(text.is_cut_at(place))
        for least in BEHIND:
            yield f"{name} is at the start or {least} further", either(equal(place, start), at_most(const(least, 64), place))
            yield f"{least} <= {name}", at_most(const(least, 64), place)
