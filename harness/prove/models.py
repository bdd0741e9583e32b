"""Models of instructions: how LLVM's intrinsics compute their results.

Each model has one definition. It computes numbers from numbers, and formulas from symbols. A vector
is a list of lanes, lane 0 first.
"""

import functools
import re

from faults import Unproved
from terms import *

_MODELS = []


def model(pattern):
    """Registers the model of the intrinsics whose whole name matches."""

    def register(function):
        _MODELS.append((re.compile(pattern), function))
        return function

    return register


def model_of(name):
    for pattern, function in _MODELS:
        match = pattern.fullmatch(name)
        if match:
            return lambda *arguments: function(*arguments, **match.groupdict())
    raise Unproved(f"no model of the intrinsic '{name}': add it to harness/prove/models.py")


def lanes_of_bits(value, width):
    """Returns the lanes of a vector anew, each `width` bits wide."""
    lanes = value if isinstance(value, list) else [value]
    if lanes[0].width == width:
        return lanes
    if lanes[0].width % width == 0:
        return [p for lane in lanes for p in parts(lane, width)]
    count = width // lanes[0].width
    return [concat(*reversed(lanes[i : i + count])) for i in range(0, len(lanes), count)]


def _lane_by_lane(function):
    def apply(*vectors):
        if isinstance(vectors[0], list):
            return [function(*lanes) for lanes in zip(*vectors)]
        return function(*vectors)

    return apply


def _signed(compare):
    return lambda a, b: signed_below(a, b) if compare == "s" else below(a, b)


# Intrinsics of LLVM itself, for vectors of any kind


@model(r"usub\.sat\..*")
def _(a, b):
    return _lane_by_lane(lambda x, y: ite(below(x, y), const(0, x.width), sub(x, y)))(a, b)


@model(r"uadd\.sat\..*")
def _(a, b):
    return _lane_by_lane(lambda x, y: ite(below(inverted(y), x), const(-1, x.width), add(x, y)))(a, b)


@model(r"(?P<sign>[us])(?P<which>min|max)\..*")
def _(a, b, sign, which):
    less = _signed(sign)
    return _lane_by_lane(lambda x, y: ite(less(x, y) if which == "min" else less(y, x), x, y))(a, b)


@model(r"ctpop\..*")
def _(a):
    return _lane_by_lane(population)(a)


@model(r"cttz\..*")
def _(a, _):
    return _lane_by_lane(trailing_zeros)(a)


@model(r"vector\.reduce\.(?P<what>add|or|and|umax)\..*")
def _(a, what):
    return functools.reduce({"add": add, "or": either, "and": both, "umax": larger}[what], a)


@model(r"fsh(?P<way>[lr])\..*")
def _(a, b, count, way):
    def one(x, y, n):
        n = n.value % x.width
        joined = concat(x, y)
        low = x.width - n if way == "l" else n
        return extract(joined, low + x.width - 1, low)

    return _lane_by_lane(one)(a, b, count)


# x86


@model(r"x86\.(avx2\.|ssse3\.|avx512\.)pshuf\.b(\.128|\.512)?")
def _(table, places):
    result = []
    for i, place in enumerate(places):
        lanes = table[i // 16 * 16 : i // 16 * 16 + 16]
        found = looked_up(lanes, extract(place, 3, 0))
        result.append(ite(bit(place, 7), const(0, 8), found))
    return result


@model(r"x86\.(sse2|avx2|avx512)\.ps(?P<way>rl|ll|ra)li?i?\.?(?P<lane>[wdq])(\.\d+)?|x86\.(sse2|avx2|avx512)\.ps(?P<way2>rl|ll|ra)i\.(?P<lane2>[wdq])(\.\d+)?")
def _(vector, count, way, lane, way2, lane2):
    way = way or way2
    shift = {"rl": shift_right, "ll": shift_left, "ra": shift_right_signed}[way]
    return [shift(x, const(min(count.value, x.width), x.width)) for x in vector]


@model(r"x86\.(sse2|avx2)\.pmovmskb(\.128)?")
def _(vector):
    return extended(concat(*(bit(x, x.width - 1) for x in reversed(vector))), 32)


@model(r"x86\.avx512\.permvar\.qi\.(256|512)")
def _(table, places):
    bits = len(table).bit_length() - 1
    return [looked_up(table, extract(place, bits - 1, 0)) for place in places]


@model(r"x86\.avx512\.vpermi2var\.qi\.(128|256|512)")
def _(a, places, b):
    bits = len(a).bit_length()
    return [looked_up(a + b, extract(place, bits - 1, 0)) for place in places]


@model(r"x86\.avx512\.pternlog\.[dq]\.(128|256|512)")
def _(a, b, c, table):
    return [_chosen(table.value, 8, lanes) for lanes in zip(a, b, c)]


def _chosen(table, size, terms):
    """Returns for each place of the terms the bit of a table: the first term's bits are the highest of the index."""
    half = size // 2
    term, rest = terms[0], terms[1:]
    width = term.width
    upper, lower = table >> half & ones(half), table & ones(half)

    def chosen(part):
        return _chosen(part, half, rest) if rest else const(-part, width)

    if upper == lower:
        return chosen(upper)
    if upper ^ lower == ones(half):
        return differing(inverted(term), chosen(upper))
    return either(both(term, chosen(upper)), both(inverted(term), chosen(lower)))


@model(r"x86\.bmi\.bzhi\.(?P<width>\d+)")
def _(value, count, width):
    kept = extract(count, 7, 0).value
    if kept is None:
        raise Unproved("no model of bzhi by a number that is not known")
    return both(value, const(ones(min(kept, int(width))), int(width)))


@model(r"x86\.(sse41|avx2)\.pblendvb")
def _(a, b, mask):
    return [ite(bit(m, 7), y, x) for x, y, m in zip(a, b, mask)]


@model(r"x86\.(sse2|avx2)\.packsswb(\.128)?")
def _(a, b):
    def narrow(x):
        high, low = const(127, 16), const(-128, 16)
        x = ite(signed_below(high, x), high, x)
        return extract(ite(signed_below(x, low), low, x), 7, 0)

    # Each half of the result is of that half of both vectors.
    halves = [side[i : i + 8] for i in range(0, len(a), 8) for side in (a, b)]
    return [narrow(x) for half in halves for x in half]


@model(r"x86\.(sse41|avx)\.ptestz(\.256)?")
def _(a, b):
    return extended(every(equal(both(x, y), const(0, x.width)) for x, y in zip(a, b)), 32)


@model(r"x86\.(sse2|avx2|avx512)\.psad\.bw(\.512)?")
def _(a, b):
    def distance(x, y):
        return ite(below(x, y), sub(y, x), sub(x, y))

    sums = []
    for i in range(0, len(a), 8):
        result = const(0, 64)
        for x, y in zip(a[i : i + 8], b[i : i + 8]):
            result = add(result, extended(distance(x, y), 64))
        sums.append(result)
    return sums


# NEON


@model(r"aarch64\.neon\.tbl1\..*")
def _(table, places):
    return [ite(below(p, const(16, 8)), looked_up(table, extract(p, 3, 0)), const(0, 8)) for p in places]


@model(r"aarch64\.neon\.uaddlv\.i(?P<width>\d+)\..*")
def _(a, width):
    return functools.reduce(add, (extended(lane, int(width)) for lane in a))


@model(r"aarch64\.neon\.umaxv\.i(?P<width>\d+)\..*")
def _(a, width):
    return extended(functools.reduce(larger, a), int(width))
