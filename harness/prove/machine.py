"""Machine runs a kernel's function on a text of any size, path by path.

A path splits at a branch whose condition is not known. A loop that does not end by itself after a
few turns is cut: on arrival its invariant is an obligation, and a turn begins with any values for
which the invariant holds. So a path is finite, and the paths together cover all runs.
"""

from dataclasses import dataclass, field

import ir
import models
from faults import Unproved
from solve import variables
from terms import *

TURNS = 9  # a loop that goes back or counts, and has more turns than that, is cut, too


@dataclass(frozen=True)
class Pointer:
    """Pointer is a place in an object. An object is the text, a global or an alloca."""

    object: object
    offset: Term


@dataclass(frozen=True)
class Piece:
    """Piece is an octet of a pointer in memory."""

    pointer: object
    place: int


class Local:
    """Local is an alloca of one call."""

    def __init__(self, kind):
        self.size = ir.size_of(kind)


@dataclass
class Frame:
    function: ir.Function
    env: dict
    block: str = ""
    before: str = ""
    at: int = 0
    result: str | None = None  # where the caller wants the result
    kind: tuple = ir.VOID
    turns: dict = field(default_factory=dict)
    cuts: dict = field(default_factory=dict)  # a header: its values as the turn began
    steps: set = field(default_factory=set)  # headers of loops that end by themselves
    in_steps: bool = False  # whether the path is in one of them

    def copy(self):
        return Frame(self.function, dict(self.env), self.block, self.before, self.at, self.result,
                     self.kind, dict(self.turns), dict(self.cuts), set(self.steps), self.in_steps)


class State:
    def __init__(self, frames, conditions, memory, loads, choices, pins):
        self.frames, self.conditions, self.memory = frames, conditions, memory
        self.loads, self.choices, self.pins = loads, choices, pins
        self.is_clear = None  # whether a fault is marked as a turn begins, until the path knows

    def copy(self):
        state = State([f.copy() for f in self.frames], list(self.conditions),
                      {k: dict(v) for k, v in self.memory.items()}, list(self.loads),
                      dict(self.choices), dict(self.pins))
        state.is_clear = self.is_clear
        return state

    @property
    def frame(self):
        return self.frames[-1]


class Fork(Exception):
    """Fork asks to go on separately for a condition and its opposite."""

    def __init__(self, condition):
        self.condition = condition


class Split(Exception):
    """Split asks to go on separately for each value of a term."""

    def __init__(self, term):
        self.term = term


class Restart(Exception):
    """Restart says that a loop must be cut, so the run begins anew."""


def loops_of(function):
    """Returns the header of each loop and the blocks of the loop."""
    follow = {name: block[-1].more.get("to", []) for name, block in function.blocks.items()}
    ahead = {name: [] for name in function.blocks}
    for name, nexts in follow.items():
        for n in nexts:
            ahead[n].append(name)
    # An edge to a block that is still on the way from the entry closes a loop.
    loops, way, done = {}, [], set()

    def visit(name):
        way.append(name)
        for n in follow[name]:
            if n in way:
                body, todo = {n}, [name]
                while todo:
                    b = todo.pop()
                    if b not in body:
                        body.add(b)
                        todo.extend(ahead[b])
                loops.setdefault(n, set()).update(body)
            elif n not in done:
                visit(n)
        way.pop()
        done.add(name)

    visit(function.first)
    return loops


class Machine:
    def __init__(self, module, text, judge):
        """`judge` answers whether a path is possible, and takes obligations."""
        self.module, self.text, self.judge = module, text, judge
        self.contracts = {}  # a function that is proved by itself: words for it, and its statement
        self.rests_on = set()  # words for those that were called
        self.cut_loops = set()  # (function, header)
        self.stored_in = {}  # a cut loop: the objects that its turns write
        self.loops = {}
        self.fresh = 0
        self.globals = {}
        self.pieces = {}
        self.objects = {}  # of the variable that is an address

    # Running

    def whole_text(self, name):
        """Returns the arguments that give a function the whole text: a span's members, or one array of them."""
        begin = Pointer(self.text, const(0, 64))
        if ir.function_of(self.module, name).parameters[0][1][0] == "arr":
            return [[self.address_of(begin), self.text.size]]
        return [begin, self.text.size]

    def run(self, name, arguments, conditions, finish):
        """Runs a function. Calls finish(state, result) at the end of each path."""
        while True:
            try:
                self.judge.begin()
                self._run(name, arguments, conditions, finish)
                return
            except Restart:
                continue

    def _run(self, name, arguments, conditions, finish):
        function = ir.function_of(self.module, name)
        frame = Frame(function, {p: a for (p, _), a in zip(function.parameters, arguments)})
        frame.block = function.first
        stack = [State([frame], list(conditions), {}, [], {}, {})]
        while stack:
            state = stack.pop()
            while state is not None:
                frame = state.frame
                instruction = frame.function.blocks[frame.block][frame.at]
                try:
                    state = self._step(state, frame, instruction, finish)
                except Fork as fork:
                    state = self._fork(state, fork.condition, stack)
                except Split as split:
                    state = self._split(state, split.term, stack)

    def _assume(self, state, condition, facts=None):
        """Assumes a condition from here on; of a condition about many octets, only the facts that follow from it."""
        self._settle(state)
        facts = [condition] if facts is None else facts
        state.conditions += facts
        for term in [condition, *facts]:
            state.choices[term.number] = TRUE
            state.choices[inverted(term).number] = FALSE
        return state

    def _settle(self, state):
        """Makes an obligation of the loads so far, before the path's condition changes."""
        if state.loads:
            self.judge.require("loads", state, every(state.loads))
            state.loads = []

    def _fork(self, state, condition, stack):
        self._settle(state)
        then, otherwise = state.copy(), state
        where, where_not = self.judge.narrowed(state, condition)
        if not self.judge.possible(then, where):
            return self._take(otherwise, inverted(condition), where_not)
        if not self.judge.possible(otherwise, where_not):
            return self._take(then, condition, where)
        then, otherwise = self._take(then, condition, where), self._take(otherwise, inverted(condition), where_not)
        # Code sets short texts aside first. The loops for long ones may begin the run anew, so they are tried before.
        first, second = (then, otherwise) if any(frame.cuts for frame in state.frames) else (otherwise, then)
        stack.append(second)
        return first

    def _take(self, state, condition, facts):
        """Assumes a condition on the way that a branch takes. A place that is said to be a number is that number."""
        self._assume(state, condition, facts)
        if condition.op == "equal" and condition.args[0].width == 64:
            for number, term in (condition.args, condition.args[::-1]):
                if number.value is not None and term.value is None:
                    return self._pin(state, term, number.value)
        return state

    def _split(self, state, term, stack):
        self._settle(state)
        values = self.judge.values_of(state, term)
        for value in values[1:]:
            stack.append(self._pin(state.copy(), term, value))
        return self._pin(state, term, values[0]) if values else None  # a term without a value: no run takes this path

    def _pin(self, state, term, value):
        """Puts the value in the term's place from here on."""
        constant = const(value, term.width)
        self._assume(state, equal(term, constant))
        factors, rest = multiples(term)
        for atom, factor in factors.items():
            if atom is self.text.size and len(factors) > 1 or factor not in (1, ones(term.width)):
                continue
            others = sub(term, scaled_sum(const(0, term.width), factor, atom))
            known = sub(constant, others) if factor == 1 else sub(others, constant)
            state.choices[atom.number] = known
            state.pins[atom] = known
            break
        return state

    def _known(self, state, term):
        """Returns the term, with the values that the path gave to its parts."""
        if term.value is not None or not state.choices:
            return term
        if term.number in state.choices:
            return state.choices[term.number]
        if term.op == "sum":
            factors, constant = multiples(term)
            result = const(constant, term.width)
            for t, f in factors.items():
                result = scaled_sum(result, f, state.choices.get(t.number, t))
            return result
        if term.op in ("bvult", "equal", "not", "concat", "extract"):
            return rebuilt(term, [self._known(state, a) for a in term.args])
        return term

    def _decide(self, state, condition):
        """Returns whether a condition holds, or splits the path."""
        condition = self._known(state, condition)
        condition = state.choices.get(condition.number, condition)
        if condition.value is None:
            raise Fork(condition)
        return bool(condition.value)

    # Values

    def unknown(self, width):
        self.fresh += 1
        return var(f"any{self.fresh}", width)

    def _constant(self, kind, value):
        what = value[0]
        if what == "global":
            return Pointer(value[1], const(0, 64))
        if what == "element":
            (_, base), *indices = value[2]
            pointer = self._constant(ir.PTR, base)
            return self._element(value[1], pointer, [(k, self._constant(k, v)) for k, v in indices])
        name = kind[0]
        if name in ("vec", "arr"):
            if what == "list":
                return [self._constant(kind[2], v) for v in value[1]]
            return [self._constant(kind[2], value) for _ in range(kind[1])]
        if name == "struct":
            values = value[1] if what == "list" else [value] * len(kind[1])
            return [self._constant(k, v) for k, v in zip(kind[1], values)]
        if what == "undefined":
            return self.unknown(kind[1]) if name == "int" else None
        if name == "ptr":
            return Pointer(None, const(0, 64))
        return const(value[1] if what == "number" else 0, kind[1])

    def _value(self, state, kind, value):
        if value[0] == "local":
            return state.frame.env[value[1]]
        return self._constant(kind, value)

    def _element(self, kind, pointer, indices):
        offset = pointer.offset
        for place, (index_kind, index) in enumerate(indices):
            index = sign_extended(index, 64) if index.width < 64 else index
            if place == 0:
                size = ir.size_of(kind)
            elif kind[0] == "struct":
                offset = add(offset, const(ir.offset_in(kind, index.value), 64))
                kind = kind[1][index.value]
                continue
            else:
                kind = kind[2]
                size = ir.size_of(kind)
            offset = add(offset, mul(index, const(size, 64)))
        return Pointer(pointer.object, offset)

    # Memory

    def octets_of(self, kind, value):
        """Returns the octets that hold a value, the lowest address first."""
        name = kind[0]
        if name == "ptr":
            return [Piece(value, i) for i in range(8)]
        if name == "int":
            size = ir.size_of(kind)
            value = extended(value, 8 * ((kind[1] + 7) // 8))
            octets = parts(value, 8)
            return octets + [const(0, 8)] * (size - len(octets))
        if name in ("vec", "arr"):
            return [octet for v in value for octet in self.octets_of(kind[2], v)]
        octets = []
        for place, (member, v) in enumerate(zip(kind[1], value)):
            octets += [const(0, 8)] * (ir.offset_in(kind, place) - len(octets))
            octets += self.octets_of(member, v)
        return octets + [const(0, 8)] * (ir.size_of(kind) - len(octets))

    def value_of(self, kind, octets):
        name = kind[0]
        if name == "ptr":
            if isinstance(octets[0], Piece):
                return octets[0].pointer
            address = concat(*reversed(octets[:8]))
            return Pointer(None, address) if address.value is not None else self._pointer_of(address)
        if name == "int" and isinstance(octets[0], Piece):
            return self.address_of(octets[0].pointer)
        if name == "int":
            return extract(concat(*reversed(octets[: (kind[1] + 7) // 8])), kind[1] - 1, 0)
        if name in ("vec", "arr"):
            size = ir.size_of(kind[2])
            return [self.value_of(kind[2], octets[i * size : (i + 1) * size]) for i in range(kind[1])]
        return [self.value_of(k, octets[ir.offset_in(kind, i) :]) for i, k in enumerate(kind[1])]

    def global_octets(self, name):
        if name not in self.globals:
            kind, value = ir.global_of(self.module, name)
            if value is None:
                raise Unproved(f"the value of {name} is not part of the kernel's files: add the file to kernels.py")
            self.globals[name] = self.octets_of(kind, self._constant(kind, value))
        return self.globals[name]

    def read(self, state, pointer, count):
        offset = self._known(state, pointer.offset)
        if pointer.object is self.text:
            state.loads.append(self.text.holds_octets(offset, count))
            return self.text.octets(offset, count)
        if isinstance(pointer.object, Local):
            octets = state.memory[pointer.object]
            if offset.value is None:
                raise Split(offset)
            return [octets.get(offset.value + i) or octets.setdefault(offset.value + i, self.unknown(8))
                    for i in range(count)]
        if not isinstance(pointer.object, str):
            raise Unproved(f"a load from an unknown place in {state.frame.function.name}")
        octets = self.global_octets(pointer.object)
        if offset.value is not None:
            if offset.value + count > len(octets):
                state.loads.append(FALSE)
                return [self.unknown(8) for _ in range(count)]
            return octets[offset.value : offset.value + count]
        return self._look_up(state, octets, offset, count)

    def _look_up(self, state, octets, offset, count):
        """Reads a table at a place that an octet or less decides."""
        factors, constant = multiples(offset)
        index = next(iter(factors))
        zeros = index.args[0].width if index.op == "concat" and index.args[0].value == 0 else 0
        bits = index.width - zeros
        if len(factors) > 1 or bits > 8:
            raise Split(offset)
        places = [(constant + factors[index] * i) & ones(64) for i in range(1 << bits)]
        state.loads.append(at_most(offset, const(len(octets) - count, 64)))
        low = extract(index, bits - 1, 0)
        zero = const(0, 8)
        return [looked_up([octets[p + i] if p + count <= len(octets) else zero for p in places], low)
                for i in range(count)]

    def write(self, state, pointer, octets):
        if not isinstance(pointer.object, Local):
            raise Unproved(f"{state.frame.function.name} writes outside its own variables")
        offset = self._known(state, pointer.offset)
        if offset.value is None:
            raise Split(offset)
        if offset.value + len(octets) > pointer.object.size:
            raise Unproved(f"{state.frame.function.name} writes past a variable")
        for frame in state.frames:
            for header, (_, known, _) in frame.cuts.items():
                if pointer.object in known:
                    loop = (frame.function.name, header)
                    touched = known[pointer.object]
                    if not touched.issuperset(range(offset.value, offset.value + len(octets))):
                        self.stored_in.setdefault(loop, set()).update(
                            (self._label(state, pointer.object), offset.value + i) for i in range(len(octets)))
                        raise Restart
        for i, octet in enumerate(octets):
            state.memory[pointer.object][offset.value + i] = octet

    def _label(self, state, local):
        for frame in state.frames:
            for name, value in frame.env.items():
                if isinstance(value, Pointer) and value.object is local and value.offset.value == 0:
                    return name
        raise Unproved("a variable without a name is written in a loop")

    # Steps

    def _step(self, state, frame, instruction, finish):
        if state.is_clear is not None:
            self._decide(state, state.is_clear)
            state.is_clear = None
        done = getattr(self, "_op_" + instruction.op, self._compute)(state, frame, instruction)
        if done == "return":
            return self._return(state, instruction, finish)
        return None if done == "end" else state

    def _compute(self, state, frame, i):
        value = self._result(state, i)
        frame.env[i.result] = value
        frame.at += 1

    def _result(self, state, i):
        given = [self._value(state, i.kind, v) for v in i.operands]
        if i.op == "sub" and isinstance(given[1], Term) and self._is_remainder(given[1]):
            # The complement instead: a place counts from a base that is small.
            complement = inverted(given[1].args[1])
            return add(sub(given[0], const(ones(complement.width), 64)), extended(complement, 64))
        if i.op in _BINARY:
            return _each(_BINARY[i.op], *given)
        if i.op == "icmp":
            return self._compare(i.more["how"], *given)
        if i.op in ("zext", "sext", "trunc"):
            width = (i.more["to"][2] if i.more["to"][0] == "vec" else i.more["to"])[1]
            change = sign_extended if i.op == "sext" else extended
            return _each(lambda x: change(x, width), given[0])
        if i.op == "bitcast":
            to = i.more["to"]
            if to[0] == "vec":
                return models.lanes_of_bits(given[0], to[2][1])
            return models.lanes_of_bits(given[0], to[1])[0] if to[0] == "int" else given[0]
        if i.op == "freeze":
            return given[0]
        if i.op == "ptrtoint":
            return self.address_of(given[0])
        if i.op == "inttoptr":
            return self._pointer_of(given[0])
        raise Unproved(f"no model of '{i.text[:120]}': add it to harness/prove/machine.py")

    def _is_remainder(self, term):
        """Reports whether a term is what an address exceeds a multiple of a power of two by."""
        return term.op == "concat" and len(term.args) == 2 and term.args[0].value == 0 and all(
            v in self.objects for v in variables([term]))

    def address_of(self, pointer):
        """Returns the pointer as a number: some address of its object, and an offset."""
        thing = pointer.object
        name = "text" if thing is self.text else self.pieces.setdefault(id(thing), len(self.pieces))
        base = var(f"address_of_{name}", 64)
        self.objects[base] = thing
        return add(base, pointer.offset)

    def _pointer_of(self, address):
        for base in multiples(address)[0]:
            if base in self.objects:
                return Pointer(self.objects[base], sub(address, base))
        raise Unproved("a number that is no object's address becomes a pointer")

    def _compare(self, how, a, b):
        if isinstance(a, Pointer):
            if a.object is not b.object:
                if how in ("eq", "ne") and None in (a.object, b.object):
                    return const(how == "ne", 1)
                raise Unproved("pointers to different objects are compared")
            a, b = a.offset, b.offset
        return _each(_COMPARE[how], a, b)

    def _op_select(self, state, frame, i):
        condition = self._value(state, i.more["condition"], i.operands[0])
        then = self._value(state, i.kind, i.operands[1])
        otherwise = self._value(state, i.kind, i.operands[2])
        if isinstance(condition, list):
            value = [_masked(c, a, b) for c, a, b in zip(condition, then, otherwise)]
        else:
            condition = self._known(state, condition)
            condition = state.choices.get(condition.number, condition)
            if condition.value is not None:
                value = then if condition.value else otherwise
            elif i.kind[0] == "vec":
                value = [ite(condition, a, b) for a, b in zip(then, otherwise)]
            elif i.kind[0] == "int" and i.kind[1] < 64:
                value = ite(condition, then, otherwise)
            else:  # a size or an address: each path has one
                raise Fork(condition)
        frame.env[i.result] = value
        frame.at += 1

    def _op_br(self, state, frame, i):
        if not i.operands:
            return self._go(state, frame, i.more["to"][0])
        condition = self._value(state, ("int", 1), i.operands[0])
        try:
            taken = self._decide(state, condition)
        except Fork:
            self._count_turn(frame)
            raise
        return self._go(state, frame, i.more["to"][0 if taken else 1])

    def _count_turn(self, frame):
        """Decides to cut a loop that has split the path in too many turns."""
        for header, body in self._loops(frame.function).items():
            if frame.block in body and frame.turns.get(header, 0) > (TURNS if header in frame.steps else 1):
                loop = (frame.function.name, header)
                if loop not in self.cut_loops:
                    self.cut_loops.add(loop)
                    self.judge.forget()
                    raise Restart

    def _loops(self, function):
        if function.name not in self.loops:
            self.loops[function.name] = loops_of(function)
        return self.loops[function.name]

    def _op_switch(self, state, frame, i):
        value = self._value(state, i.kind, i.operands[0])
        for number, to in i.more["cases"]:
            if self._decide(state, equal(value, const(number, value.width))):
                return self._go(state, frame, to)
        return self._go(state, frame, i.more["otherwise"])

    def _go(self, state, frame, to):
        phis = [p for p in frame.function.blocks[to] if p.op == "phi"]
        values = [self._value(state, p.kind, p.more["incoming"][frame.block]) for p in phis]
        values = [self._known(state, v) if isinstance(v, Term) else v for v in values]
        loops = self._loops(frame.function)
        loop = (frame.function.name, to)
        if to in loops:
            self._split_lengths(values)
        if loop in self.cut_loops:
            self._split_marks(state, loop, phis, values)
        inside = to in loops and frame.block in loops[to]
        frame.before, frame.block, frame.at = frame.block, to, len(phis)
        frame.in_steps = any(to in loops[header] for header in frame.steps)
        for header in list(frame.cuts):
            if header != to and to not in loops[header]:
                del frame.cuts[header]  # the loop is left
        if to in loops:
            frame.turns[to] = frame.turns.get(to, 0) + 1 if inside else 1
            if loop in self.cut_loops:
                return self._at_cut(state, frame, to, phis, values, inside)
        if inside and self._goes_back_or_counts(frame, phis, values):
            frame.steps.add(to)
            frame.in_steps = True
        for phi, value in zip(phis, values):
            frame.env[phi.result] = value

    def _split_lengths(self, values):
        """Splits the path where a place moves by a length that an octet holds. A sum over many octets is no place."""
        for value in values:
            place = value.offset if isinstance(value, Pointer) else value
            if isinstance(place, Term) and place.width == 64:
                lengths = [atom for atom in multiples(place)[0]
                           if atom.op == "concat" and atom.args[0].value == 0 and atom.args[0].width >= 56
                           and not any(v in self.objects for v in variables([atom]))]
                if len(lengths) == 1:
                    raise Split(*lengths)

    def _split_marks(self, state, loop, phis, values):
        """Splits the path where a loop gathers faults, and some may be marked."""
        is_clear = self.judge.marks.is_clear(loop, [p.result for p in phis], values)
        if is_clear:
            self._decide(state, is_clear)

    def _goes_back_or_counts(self, frame, phis, values):
        """Reports whether a turn has moved no place forward that the path does not know."""
        for phi, value in zip(phis, values):
            place = value.offset if isinstance(value, Pointer) else value
            if not isinstance(place, Term) or place.width < 64:
                continue
            old = frame.env[phi.result]
            step = sub(place, old.offset if isinstance(old, Pointer) else old)
            if step.value is None or not step.value >> 63:
                return False
        return True

    def _at_cut(self, state, frame, header, phis, values, inside):
        self._settle(state)
        names = [p.result for p in phis]
        loop = (frame.function.name, header)
        values = [Pointer(v.object, self._known(state, v.offset)) if isinstance(v, Pointer) else
                  self._known(state, v) if isinstance(v, Term) else
                  [self._known(state, lane) for lane in v] for v in values]
        self.judge.start = self.start_in(frame)
        if inside:
            former, _, arrived = frame.cuts[header]
            self.judge.turn(loop, state, names, values, former, arrived)
            return "end"
        self.judge.arrive(loop, state, names, values)
        any_values = [self._any_like(v, frame) for v in values]
        any_values, assumed = self.judge.any_values(loop, state, names, any_values, values, self.unknown)
        for name, value in zip(names, any_values):
            frame.env[name] = value
            if isinstance(value, list):
                self.judge.marks.follow(loop, name, value)
        known = {local: set() for local in state.memory}
        for label, place in self.stored_in.get(loop, ()):
            for f in state.frames:
                pointer = f.env.get(label)
                if isinstance(pointer, Pointer) and pointer.object in known:
                    state.memory[pointer.object][place] = self.unknown(8)
                    known[pointer.object].add(place)
        frame.cuts[header] = (dict(zip(names, any_values)), known, values)
        state.conditions += assumed + self.judge.invariant(loop, state, names, any_values)
        state.is_clear = self.judge.marks.is_clear(loop, names, any_values)

    def _any_like(self, value, frame):
        if isinstance(value, Pointer):
            return Pointer(value.object, self.unknown(64))
        if isinstance(value, list):
            return [self.unknown(v.width) for v in value]
        if value.width == 64:
            # Counted from the start of the text: so sums with the start of a part of it are short.
            return sub(self.unknown(64), self.start_in(frame))
        return self.unknown(value.width)

    def start_in(self, frame):
        """Returns where the part of the text begins that the function was given."""
        for name, kind in frame.function.parameters:
            value = frame.env[name]
            if kind[0] == "arr" and value[0].width == 64 and any(v in self.objects for v in multiples(value[0])[0]):
                value = self._pointer_of(value[0])
            if isinstance(value, Pointer) and value.object is self.text:
                return value.offset
        return const(0, 64)

    def _op_alloca(self, state, frame, i):
        local = Local(i.kind)
        state.memory[local] = {}
        frame.env[i.result] = Pointer(local, const(0, 64))
        frame.at += 1

    def _op_load(self, state, frame, i):
        pointer = self._value(state, ir.PTR, i.operands[0])
        value = self.value_of(i.kind, self.read(state, pointer, ir.size_of(i.kind)))
        frame.env[i.result] = value
        frame.at += 1

    def _op_store(self, state, frame, i):
        value = self._value(state, i.kind, i.operands[0])
        self.write(state, self._value(state, ir.PTR, i.operands[1]), self.octets_of(i.kind, value))
        frame.at += 1

    def _op_getelementptr(self, state, frame, i):
        pointer = self._value(state, ir.PTR, i.operands[0])
        indices = [(k, self._value(state, k, v)) for k, v in i.more["indices"]]
        frame.env[i.result] = self._element(i.kind, pointer, indices)
        frame.at += 1

    def _op_extractelement(self, state, frame, i):
        vector = self._value(state, i.kind, i.operands[0])
        index = self._value(state, ("int", 64), i.operands[1])
        frame.env[i.result] = vector[index.value]
        frame.at += 1

    def _op_insertelement(self, state, frame, i):
        vector = list(self._value(state, i.kind, i.operands[0]))
        index = self._value(state, ("int", 64), i.operands[2])
        vector[index.value] = self._value(state, i.kind[2], i.operands[1])
        frame.env[i.result] = vector
        frame.at += 1

    def _op_shufflevector(self, state, frame, i):
        a, b = (self._value(state, i.kind, v) for v in i.operands)
        lanes = a + b
        frame.env[i.result] = [self.unknown(lanes[0].width) if m is None else lanes[m] for m in i.more["mask"]]
        frame.at += 1

    def _op_extractvalue(self, state, frame, i):
        value = self._value(state, i.kind, i.operands[0])
        for place in i.more["path"]:
            value = value[place]
        frame.env[i.result] = value
        frame.at += 1

    def _op_insertvalue(self, state, frame, i):
        value = list(self._value(state, i.kind, i.operands[0]))
        (place,) = i.more["path"]
        kind = i.kind[2] if i.kind[0] == "arr" else i.kind[1][place]
        value[place] = self._value(state, kind, i.operands[1])
        frame.env[i.result] = value
        frame.at += 1

    def _op_unreachable(self, state, frame, i):
        self.judge.require("unreachable", state, FALSE)
        return "end"

    # Calls

    def _op_call(self, state, frame, i):
        arguments = [self._value(state, k, v) for k, v in i.more["arguments"]]
        if "asm" in i.more:
            value = self._assembly(state, i, arguments)
        else:
            callee = self._value(state, ir.PTR, i.more["callee"])
            name = callee.object
            if not isinstance(name, str):
                raise Unproved(f"{frame.function.name} calls an unknown function")
            if not name.startswith("@llvm."):
                return self._enter(state, frame, i, name, arguments)
            value = self._intrinsic(state, name[6:], arguments)
        if i.result:
            frame.env[i.result] = value
        self._go_on(state, frame, i)

    _op_invoke = _op_call

    def _go_on(self, state, frame, i):
        if i.op == "invoke":
            return self._go(state, frame, i.more["to"][0])
        frame.at += 1

    def _enter(self, state, frame, i, name, arguments):
        label, contract = self.contracts.get(name, (None, None))
        if contract and arguments[:-1 if contract.takes_place else None] == self.whole_text(name):
            self._settle(state)
            if contract.takes_place:
                self.judge.require("a call", state, contract.assumes(self.text, self._known(state, arguments[-1])))
            self.rests_on.add(label)
            width = i.kind[1]
            result = self.unknown(width)
            state.conditions.append(contract.returns(self.text, result))
            frame.env[i.result] = result
            return self._go_on(state, frame, i)
        function = ir.function_of(self.module, name)
        if function is None:
            raise Unproved(f"no source of {name}: add its file to harness/prove/kernels.py")
        env = {p: a for (p, _), a in zip(function.parameters, arguments)}
        state.frames.append(Frame(function, env, function.first, "", 0, i.result, i.kind))

    def _return(self, state, i, finish):
        value = self._value(state, i.kind, i.operands[0]) if i.operands else None
        if isinstance(value, Term) and value.width == 1:
            value = const(self._decide(state, value), 1)  # each path has one answer, which narrows what it knows
        frame = state.frames.pop()
        if not state.frames:
            self._settle(state)
            finish(state, self._known(state, value) if isinstance(value, Term) else value)
            return None
        caller = state.frame
        if frame.result:
            caller.env[frame.result] = value
        self._go_on(state, caller, caller.function.blocks[caller.block][caller.at])
        return state

    def _op_ret(self, state, frame, i):
        return "return"

    def _assembly(self, state, i, arguments):
        code, constraints = i.more["asm"]
        if code == "":
            return arguments[0]
        if code == "vpbroadcastd $1, $0":
            dword = self.value_of(("int", 32), self.read(state, arguments[0], 4))
            return models.lanes_of_bits([dword] * 8, 64)
        raise Unproved(f"no model of the assembly '{code}': add it to harness/prove/machine.py")

    def _intrinsic(self, state, name, arguments):
        if name.startswith(("lifetime.", "experimental.noalias", "dbg.")):
            return None
        if name.startswith("memcpy."):
            count = arguments[2].value
            self.write(state, arguments[0], self.read(state, arguments[1], count))
            return None
        if name.startswith("memset."):
            self.write(state, arguments[0], [arguments[1]] * arguments[2].value)
            return None
        if ".psad.bw" in name and all(lane.value == 0 for lane in arguments[1]):
            groups = [arguments[0][i : i + 8] for i in range(0, len(arguments[0]), 8)]
            return self.judge.counted(state, groups) or models.model_of(name)(*arguments)
        if name == "aarch64.neon.uaddlv.i32.v16i8":
            return self._sum_of_octets(state, arguments[0])
        if name == "ctpop.i64":
            return self._held_by(state, 7, population(arguments[0]))
        if name.startswith("x86.bmi.bzhi."):
            return self._lowest_bits(state, name, *arguments)
        if name.startswith("masked.load."):
            return self._load_first(state, *arguments)
        if name.startswith("cttz.i"):
            return self._first_set(state, arguments[0])
        return models.model_of(name)(*arguments)

    def _lowest_bits(self, state, name, value, count):
        """Returns the lowest bits of a value. Each path has one number of them."""
        short = self._known(state, extract(count, 7, 0))
        if short.value is None:
            raise Split(short.args[0] if short.op == "extract" and short.data == 0 else short)
        return models.model_of(name)(value, short)

    def _load_first(self, state, pointer, _, lanes, otherwise):
        """Returns the octets of the first lanes. The memory of the others is not read."""
        lanes = [self._known(state, lane).value for lane in lanes]
        count = lanes.count(1)
        if lanes != [1] * count + [0] * (len(lanes) - count):
            raise Unproved("no model of a load of other lanes than the first ones")
        return (self.read(state, pointer, count) if count else []) + otherwise[count:]

    def _sum_of_octets(self, state, lanes):
        """Returns the sum of 16 octets in 32 bits. Where they count code units, 64 bits that hold the sum are
        one term."""
        found = self.judge.counted(state, [lanes])
        if found is None:
            return models.model_of("aarch64.neon.uaddlv.i32.v16i8")(lanes)
        return extended(self._held_by(state, 16, found[0]), 32)  # The sum is at most 16 * 255.

    def _held_by(self, state, bits, number):
        """Returns a number of 64 bits that its lowest bits hold. Code may shorten it and extend it again, and the path
        knows it as it was."""
        held = extended(extract(number, bits - 1, 0), 64)
        if held.value is None:
            state.choices[held.number] = number
        return held

    def _first_set(self, state, bits):
        """Returns the number of the lowest bit that is set. Where bits say which octets break
        a rule, this is a place in the text."""
        found = self.judge.first_set(state, bits)
        if found is None:
            return models.model_of(f"cttz.i{bits.width}")(bits, FALSE)
        base, count, copies, first = found
        if self._decide(state, self.text.at_most(add(base, const(count, 64)), first)):
            rest = extract(bits, bits.width - 1, count * copies) if count * copies < bits.width else None
            zeros = trailing_zeros(concat(const(-1, 1), rest)) if rest else const(0, 1)
            return add(const(count * copies, bits.width), extended(zeros, bits.width))
        distance = sub(first, base)
        # The distance is less than the number of lanes, and code may hold it in 32 bits.
        short = extract(distance, min(bits.width // copies, 32) - 1, 0)
        for wide in (extended(short, 64), sign_extended(short, 64)):
            state.choices[wide.number] = distance
        return extended(shift_left(extended(short, bits.width), const(copies.bit_length() - 1, bits.width)), bits.width)


def _each(function, *values):
    if isinstance(values[0], list):
        return [function(*lanes) for lanes in zip(*values)]
    return function(*values)


def _masked(condition, then, otherwise):
    """Returns one of two lanes. A number that is added where a mask is set is a multiple of the mask's bit."""
    difference = sub(then, otherwise)
    if difference.value is None or otherwise.value is not None or otherwise.width == 1:
        return ite(condition, then, otherwise)
    return scaled_sum(otherwise, difference.value, extended(condition, otherwise.width))


def _divide(a, b, remainder):
    if b.value is None or b.value & (b.value - 1):
        raise Unproved("no model of a division by a number that is no power of two")
    n = b.value.bit_length() - 1
    if n == 0:
        return const(0, a.width) if remainder else a
    return extended(extract(a, n - 1, 0), a.width) if remainder else shift_right(a, const(n, a.width))


_BINARY = {
    "add": add, "sub": sub, "mul": mul, "and": both, "or": either, "xor": differing,
    "shl": shift_left, "lshr": shift_right, "ashr": shift_right_signed,
    "udiv": lambda a, b: _divide(a, b, False), "urem": lambda a, b: _divide(a, b, True),
}
_COMPARE = {
    "eq": equal, "ne": lambda a, b: inverted(equal(a, b)),
    "ult": below, "ugt": lambda a, b: below(b, a), "ule": at_most, "uge": lambda a, b: at_most(b, a),
    "slt": signed_below, "sgt": lambda a, b: signed_below(b, a),
    "sle": lambda a, b: inverted(signed_below(b, a)), "sge": lambda a, b: inverted(signed_below(a, b)),
}
