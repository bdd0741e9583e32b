"""Terms are bit vectors: constants, variables, and operations on them.

Each function that builds a term folds constants, so one definition of an instruction computes
numbers from numbers and formulas from symbols. Equal terms are one object. Bit 0 is the lowest.
"""

_known = {}


class Term:
    """Term is a bit vector of `width` bits. `data` is a constant's value, or a name, or numbers."""

    __slots__ = ("op", "args", "data", "width", "number")

    def __repr__(self):
        if self.op == "const":
            return f"{self.data:#x}:{self.width}"
        return self.data if self.op == "var" else f"{self.op}#{self.number}:{self.width}"

    @property
    def value(self):
        """Returns the value of a constant, or None."""
        return self.data if self.op == "const" else None


def _make(op, args, data, width):
    key = (op, tuple(a.number for a in args), data, width)
    term = _known.get(key)
    if term is None:
        term = Term()
        term.op, term.args, term.data, term.width = op, tuple(args), data, width
        term.number = len(_known)
        _known[key] = term
    return term


def ones(width):
    return (1 << width) - 1


def const(value, width):
    return _make("const", (), value & ones(width), width)


def var(name, width):
    return _make("var", (), name, width)


TRUE, FALSE = const(1, 1), const(0, 1)


# Sums are kept as multiples of terms and a constant, so equal sums are one term.


def multiples(term):
    """Returns the terms of a sum with their factors, and the constant."""
    if term.op == "const":
        return {}, term.data
    if term.op == "sum":
        factors, constant = term.data
        return dict(zip(term.args, factors)), constant
    return {term: 1}, 0


def total(factors, constant, width):
    factors = {t: f & ones(width) for t, f in factors.items() if f & ones(width)}
    constant &= ones(width)
    if not factors:
        return const(constant, width)
    terms = sorted(factors, key=lambda t: t.number)
    if constant == 0 and len(terms) == 1 and factors[terms[0]] == 1:
        return terms[0]
    return _make("sum", terms, (tuple(factors[t] for t in terms), constant), width)


def scaled_sum(a, scale, b):
    """Returns a + scale * b."""
    assert a.width == b.width
    factors, constant = multiples(a)
    more, plus = multiples(b)
    for t, f in more.items():
        factors[t] = factors.get(t, 0) + scale * f
    return total(factors, constant + scale * plus, a.width)


def add(a, b):
    return scaled_sum(a, 1, b)


def sub(a, b):
    return scaled_sum(a, -1, b)


def mul(a, b):
    if a.value is not None:
        a, b = b, a
    if b.value is not None:
        return scaled_sum(const(0, a.width), b.value, a)
    return _make("bvmul", (a, b), None, a.width)


# Pieces of terms


def extract(term, high, low):
    width = high - low + 1
    if width == term.width:
        return term
    if term.op == "const":
        return const(term.data >> low, width)
    if term.op == "concat":
        parts, at = [], 0
        for part in reversed(term.args):  # the lowest part is the last one
            end = at + part.width
            if at <= high and end > low:
                parts.append(extract(part, min(high, end - 1) - at, max(low, at) - at))
            at = end
        return concat(*reversed(parts))
    if term.op == "extract":
        base = term.data
        return extract(term.args[0], high + base, low + base)
    if term.op in _BITWISE:
        return _bitwise(term.op, *(extract(a, high, low) for a in term.args))
    if term.op == "not":
        return inverted(extract(term.args[0], high, low))
    if term.op == "ite" and (term.args[1].op == "const" or term.args[2].op == "const"):
        return ite(term.args[0], extract(term.args[1], high, low), extract(term.args[2], high, low))
    return _make("extract", (term,), low, width)


def concat(*parts):
    """Returns the parts in one vector; the first is the highest."""
    flat = []
    for part in parts:
        for p in part.args if part.op == "concat" else (part,):
            if flat:
                joined = _joined(flat[-1], p)
                if joined is not None:
                    flat[-1] = joined
                    continue
            flat.append(p)
    if len(flat) == 1:
        return flat[0]
    return _make("concat", flat, None, sum(p.width for p in flat))


def _joined(upper, lower):
    """Returns two neighbours as one term, if they are parts of one."""
    if upper.op == lower.op == "const":
        return const(upper.data << lower.width | lower.data, upper.width + lower.width)
    if upper.op == lower.op == "extract" and upper.args == lower.args:
        if upper.data == lower.data + lower.width:
            return extract(upper.args[0], upper.data + upper.width - 1, lower.data)
    return None


def extended(term, width):
    """Returns the term with zeros above it, or only its lower bits."""
    if width <= term.width:
        return extract(term, width - 1, 0)
    return concat(const(0, width - term.width), term)


def sign_extended(term, width):
    if width == term.width:
        return term
    if term.width == 1:
        return ite(term, const(-1, width), const(0, width))
    return concat(sign_extended(extract(term, term.width - 1, term.width - 1), width - term.width), term)


def bit(term, place):
    return extract(term, place, place)


def parts(term, width):
    """Returns pieces of this width, the lowest first."""
    return [extract(term, at + width - 1, at) for at in range(0, term.width, width)]


# Operations on each bit

_BITWISE = ("bvand", "bvor", "bvxor")


def inverted(a):
    if a.op == "const":
        return const(~a.data, a.width)
    if a.op == "not":
        return a.args[0]
    if a.op == "concat":
        return concat(*(inverted(p) for p in a.args))
    if a.op == "ite" and a.args[1].op == "const" and a.args[2].op == "const":
        return ite(a.args[0], inverted(a.args[1]), inverted(a.args[2]))
    return _make("not", (a,), None, a.width)


def _edges(term):
    """Returns the places where the pieces of a term begin."""
    if term.op == "concat":
        at, edges = 0, set()
        for part in reversed(term.args):
            at += part.width
            edges.add(at)
        return edges
    if term.op == "const":
        return {at for at in range(1, term.width) if (term.data >> at ^ term.data >> (at - 1)) & 1}
    return set()


def _bitwise(op, a, b):
    assert a.width == b.width, (op, a, b)
    width = a.width
    if a.op == "const" and b.op == "const":
        return const({"bvand": a.data & b.data, "bvor": a.data | b.data}.get(op, a.data ^ b.data), width)
    if b.op == "const":
        a, b = b, a
    if a.op == "const":
        if a.data == 0:
            return a if op == "bvand" else b
        if a.data == ones(width):
            return {"bvand": b, "bvor": a, "bvxor": inverted(b)}[op]
    if a is b:
        return const(0, width) if op == "bvxor" else a
    if a.op == "not" and a.args[0] is b or b.op == "not" and b.args[0] is a:
        return const(0 if op == "bvand" else -1, width)
    edges = _edges(a) | _edges(b) - {width}
    edges.discard(width)
    if edges:
        pieces, low = [], 0
        for edge in sorted(edges) + [width]:
            pieces.append(_bitwise(op, extract(a, edge - 1, low), extract(b, edge - 1, low)))
            low = edge
        return concat(*reversed(pieces))
    if a.number > b.number:
        a, b = b, a
    return _make(op, (a, b), None, width)


def both(a, b):
    return _bitwise("bvand", a, b)


def either(a, b):
    return _bitwise("bvor", a, b)


def differing(a, b):
    return _bitwise("bvxor", a, b)


def _tree(combine, terms, empty):
    terms = list(terms) or [empty]
    while len(terms) > 1:
        terms = [combine(*terms[i : i + 2]) if i + 1 < len(terms) else terms[i] for i in range(0, len(terms), 2)]
    return terms[0]


def every(terms):
    return _tree(both, terms, TRUE)


def some(terms):
    return _tree(either, terms, FALSE)


# Comparisons and choices; a truth value is one bit.


def ite(condition, then, otherwise):
    assert then.width == otherwise.width and condition.width == 1
    if condition.op == "const":
        return then if condition.data else otherwise
    if then is otherwise:
        return then
    if then.width == 1:
        if then.op == "const":
            return either(condition, otherwise) if then.data else both(inverted(condition), otherwise)
        if otherwise.op == "const":
            return either(inverted(condition), then) if otherwise.data else both(condition, then)
    if condition.op == "not":
        return ite(condition.args[0], otherwise, then)
    return _make("ite", (condition, then, otherwise), None, then.width)


def equal(a, b):
    assert a.width == b.width, (a, b)
    if a is b:
        return TRUE
    if a.op == "const":
        a, b = b, a
    if a.op == "const":
        return FALSE
    if a.width == 1:
        return inverted(differing(a, b))
    if a.op == "concat" or b.op == "concat":
        pieces, low = [], 0
        for edge in sorted((_edges(a) if a.op == "concat" else set()) | (_edges(b) if b.op == "concat" else set())):
            pieces.append(equal(extract(a, edge - 1, low), extract(b, edge - 1, low)))
            low = edge
        return every(pieces)
    if b.value == 0 and _is_larger(a):
        return both(equal(a.args[1], b), equal(a.args[2], b))
    if b.op == "const" and a.op == "ite" and (a.args[1].op == "const" or a.args[2].op == "const"):
        return ite(a.args[0], equal(a.args[1], b), equal(a.args[2], b))
    if "sum" in (a.op, b.op):
        difference = sub(a, b)
        if difference.op == "const":
            return FALSE
    if a.number > b.number:
        a, b = b, a
    return _make("equal", (a, b), None, 1)


def below(a, b):
    """Reports whether a < b, as numbers without a sign."""
    assert a.width == b.width, (a, b)
    if a is b or b.value == 0 or a.value == ones(a.width):
        return FALSE
    if a.op == "const" and b.op == "const":
        return const(a.data < b.data, 1)
    if a.width == 1:
        return both(inverted(a), b)
    if _is_larger(b):
        return either(below(a, b.args[1]), below(a, b.args[2]))
    # Zeros above both do not matter.
    zeros = min(_zeros_above(a), _zeros_above(b))
    if zeros:
        return below(extract(a, a.width - zeros - 1, 0), extract(b, b.width - zeros - 1, 0))
    if a.value == ones(a.width - 1):
        return bit(b, b.width - 1)
    return _make("bvult", (a, b), None, 1)


def _zeros_above(term):
    if term.op == "const":
        return term.width - max(term.data.bit_length(), 1)
    if term.op == "concat" and term.args[0].op == "const":
        return term.args[0].width - term.args[0].data.bit_length()
    return 0


def larger(a, b):
    """Returns the larger one, as numbers without a sign. A bound on it is one on both."""
    return ite(below(a, b), b, a)


def _is_larger(term):
    if term.op != "ite":
        return False
    condition, then, otherwise = term.args
    return condition.op == "bvult" and condition.args == (otherwise, then)


def at_most(a, b):
    return inverted(below(b, a))


def signed_below(a, b):
    """Reports whether a < b, as numbers with a sign."""
    if b.value == 0:
        return bit(a, a.width - 1)
    flip = const(1 << (a.width - 1), a.width)
    return below(differing(a, flip), differing(b, flip))


# Shifts


def shift_left(a, count):
    if count.value is None:
        return _make("bvshl", (a, count), None, a.width)
    n = count.value
    if n >= a.width:
        return const(0, a.width)
    return concat(extract(a, a.width - n - 1, 0), const(0, n)) if n else a


def shift_right(a, count):
    if count.value is None:
        return _make("bvlshr", (a, count), None, a.width)
    n = count.value
    return const(0, a.width) if n >= a.width else extended(extract(a, a.width - 1, n), a.width)


def shift_right_signed(a, count):
    n = min(count.value, a.width - 1)
    return sign_extended(extract(a, a.width - 1, n), a.width)


# Functions that the instruction sets share


def looked_up(table, index):
    """Returns table[index]. The table is a list of 2^n terms, the index has n bits."""
    if index.value is not None:
        return table[index.value]
    if index.width == 1:
        return ite(index, table[1], table[0])
    half = len(table) // 2
    rest = extract(index, index.width - 2, 0)
    return ite(bit(index, index.width - 1), looked_up(table[half:], rest), looked_up(table[:half], rest))


def population(a, width=None):
    """Returns how many bits are set."""
    width = width or a.width
    return _tree(add, (extended(bit(a, i), width) for i in range(a.width)), const(0, width))


def trailing_zeros(a):
    result = const(a.width, a.width)
    for place in reversed(range(a.width)):
        result = ite(bit(a, place), const(place, a.width), result)
    return result


def rebuilt(term, arguments):
    """Returns the term with other arguments."""
    if all(x is y for x, y in zip(arguments, term.args)):
        return term
    op = term.op
    if op == "sum":
        factors, constant = term.data
        result = const(constant, term.width)
        for factor, argument in zip(factors, arguments):
            result = scaled_sum(result, factor, argument)
        return result
    if op == "extract":
        return extract(arguments[0], term.data + term.width - 1, term.data)
    return _BUILDERS[op](*arguments)


_BUILDERS = {
    "bvmul": mul, "concat": concat, "bvand": both, "bvor": either, "bvxor": differing, "not": inverted,
    "ite": ite, "equal": equal, "bvult": below, "bvshl": shift_left, "bvlshr": shift_right,
}


def replaced(terms, replacement):
    """Returns the terms with each variable replaced by replacement(variable)."""
    done = {}
    stack = list(terms)
    while stack:
        term = stack[-1]
        if term in done:
            stack.pop()
        elif term.op == "var":
            done[term] = replacement(term)
            stack.pop()
        else:
            missing = [a for a in term.args if a not in done]
            if missing:
                stack.extend(missing)
            else:
                done[term] = rebuilt(term, [done[a] for a in term.args])
                stack.pop()
    return [done[t] for t in terms]
