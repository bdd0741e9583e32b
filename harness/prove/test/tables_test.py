#!/usr/bin/env python3
"""Turns each bit of the AVX2 kernel's tables and masks for validation, one after the other.

A turned bit makes a lane of a block wrong, and then it is refuted with a shortest text at whose last octet
the lane is wrong, or makes no difference for any text. Both verdicts are counted. The lanes are those of the
kernel's own code: its tables are symbols there, in whose place each changed table is put.

Each turned bit is then put into the compiled kernel. That judges a text wrongly, or z3 says that wherever the
lane is wrong, another lane or the end of the text gives the fault away.

Exit status 0; 1 if the tables as they are do not hold, a table has no bit that matters, the compiled kernel is
not as wrong as z3 says, or README.md has other numbers; 2 if nothing could be tried.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
PROVE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROVE))

import kernels
import machine
from compiled_tables import CompiledTables
from faults import Unproved
from judge import Judge
from lanes import conjuncts
from solve import Solvers, variables
from terms import *
from text import Text

TABLES = ["kFirstUpper", "kFirstLower", "kSecondUpper"]
MASKS = [0x60, 0x70, 0x80]  # not 0F: with a further bit a lane looks at the octet behind it
LONG = 4 * 32 + 1  # octets: then a loop is run, whose first block is asked alone
# README.md
NUMBERS = (r"Each bit of .*? is turned, (\d+) in all .*?: (\d+) changes are refuted, .*? and (\d+) are proved"
           r".*?With (\d+) of the refuted changes")
LEADS = [0xC0, 0xE0, 0xF0]  # the least lead octets that ask for one, two and three more
PLACES = [0, 1, 2, 3, 8]  # from 6 on, all are alike


class Captured(Exception):
    """Captured carries the condition that the first block is right."""


class SymbolMachine(machine.Machine):
    """SymbolMachine puts symbols in the place of tables, which the code may have as constants by now."""

    tables = {}  # the values of a table: its symbols

    def _constant(self, kind, value):
        found = super()._constant(kind, value)
        if kind[0] != "vec":
            return found
        octets = self.tables.get(tuple(octet.value for octet in self.octets_of(kind, found)))
        return self.value_of(kind, octets) if octets else found


def symbols(module):
    """Returns for each table or mask its global, the symbols of its octets, and its values. A mask is one octet."""
    found = {}
    for name in TABLES:
        (table,) = [g for g in module.globals if f"{len(name)}{name}E" in g and "avx2" in g]
        octets = [t.value for t in machine.Machine(module, Text(), None).global_octets(table)]
        if octets[:16] != octets[16:]:
            raise Unproved(f"the halves of {name} differ")
        found[name] = table, [var(f"{name}{i}", 8) for i in range(16)] * 2, octets[:16]
    for mask in MASKS:
        (lane,) = [g for g in module.globals if f"kLaneILj{mask * 0x01010101}E" in g and "avx2" in g]
        found[f"mask {mask:02X}"] = lane, [var(f"mask{mask}", 8)] * 4, [mask]
    return found


def lanes_of(module, changed, solvers):
    """Returns the text, and the lanes of its first block by place, as formulas of the symbols."""
    text = Text()
    judge = Judge(text, solvers, lambda *_: [], None)
    marks = {octet for _, octets, _ in changed.values() for octet in octets}

    def capture(state, condition):
        if marks & set(variables([condition])):
            pieces = max(conjuncts(condition), conjuncts(inverted(condition)), key=len)
            raise Captured(judge.lanes.by_place(pieces)[0])
        return narrowed(state, condition)

    narrowed, judge.narrowed = judge.narrowed, capture
    runner = SymbolMachine(module, text, judge)
    for name, octets, known in changed.values():
        runner.globals[name] = octets
        runner.tables[tuple(known * (len(octets) // len(known)))] = octets
    try:
        runner.run(kernels.function_named(module, "avx2", "validate"), [machine.Pointer(text, const(0, 64)), text.size],
                   [at_most(const(LONG, 64), text.size)], lambda *_: None)
    except Captured as captured:
        return text, captured.args[0][const(0, 64)]
    raise Unproved("no condition of a block was met")


def answered(solvers, terms, text, count):
    """Returns the first octets of a text for which the terms hold, or None if z3 says that there is none."""
    octets = [text.octet(const(place, 64)) for place in range(count)]
    said, found = solvers.ask("z3", [term for term in terms if term is not TRUE], values=octets)
    if said not in ("sat", "unsat"):
        raise Unproved("z3 did not answer")
    return bytes(found.get(octet, 0) for octet in octets) if said == "sat" else None


def cases_of(text, lanes, values):
    """Yields each place, what its lane and the next six say, and whether the octets fit: those in front of the place,
    and its own."""
    for place in PLACES:
        *fit, goal = [text.fits_at(const(p, 64)) for p in range(place + 1)]
        yield place, replaced([lanes[place + k] for k in range(7)], lambda v: values.get(v, v)), fit, goal


def shortest(text, lanes, values, solvers):
    """Returns the octets of a shortest text at whose last octet a lane is wrong, or None."""
    for place, (lane, *_), fit, goal in cases_of(text, lanes, values):
        found = answered(solvers, [*fit, differing(lane, goal)], text, place + 1)
        if found is not None:
            return found
    return None


def overlooked(text, lanes, values, solvers):
    """Returns a text that is judged wrongly at its end or in front of letters, or None: there is none.

    A lane that rejects an octet that fits makes the verdict wrong. One that accepts an octet that does not fit is
    harmless where one of the next three lanes rejects, or where the text ends before them behind a lead octet that asks
    for more.
    """
    for place, said, fit, goal in cases_of(text, lanes, values):
        def ends_at(end):
            leads = [below(text.octet(const(end - 1 - k, 64)), const(lead, 8)) for k, lead in enumerate(LEADS[:end])]
            return [*said[: end - place], *leads]

        letters = [equal(text.octet(const(place + k, 64)), const(ord("a"), 8)) for k in range(4, 7)]
        for terms, end in [([goal, inverted(said[0])], place + 1), ([inverted(goal), *said, *letters], place + 4),
                           *(([inverted(goal), *ends_at(end)], end) for end in range(place + 1, place + 4))]:
            found = answered(solvers, [*fit, *terms], text, end)
            if found is not None:
                return found
        if answered(solvers, [*fit, inverted(goal), *said[:4]], text, place + 4) is not None:
            raise Unproved("a fault is overlooked in front of some octets, but not in front of letters")
    return None


def main():
    with tempfile.TemporaryDirectory() as folder:
        module = kernels.module_of("avx2", folder)
        validate = kernels.function_named(module, "avx2", "validate")
        solvers = Solvers(Path(folder) / "questions", 60)
        changed = symbols(module)
        text, lanes = lanes_of(module, changed, solvers)
        right = {symbol: const(value, 8) for _, octets, known in changed.values() for symbol, value in zip(octets, known)}
        if shortest(text, lanes, right, solvers) is not None:
            print("the tables are wrong as they are")
            return 1
        compiled = CompiledTables(folder, validate, [table for table, _, _ in changed.values()])
        status, sums = 0, [0, 0, 0, 0]
        for name, (table, octets, known) in changed.items():
            if compiled.wrongly_judged(table, known * (len(octets) // len(known)), None):
                print("the compiled kernel is wrong as it is")
                return 1
            said, wrong = {}, {}
            for i, value in enumerate(known):
                for place in range(8):
                    turned = value ^ 1 << place
                    symbols_now = right | {octets[i]: const(turned, 8)}
                    said[i, place] = shortest(text, lanes, symbols_now, solvers)
                    values = [*known[:i], turned, *known[i + 1 :]] * (len(octets) // len(known))
                    wrong[i, place] = compiled.wrongly_judged(table, values, said[i, place])
                    missed = said[i, place] and not wrong[i, place] and overlooked(text, lanes, symbols_now, solvers)
                    if missed:
                        wrong[i, place] = compiled.wrongly_judged(table, values, missed)
                        if not wrong[i, place]:
                            print(f"{name}: nothing gives {missed.hex()} away, but the compiled kernel is right")
                            return 1
            refuted = {at: found for at, found in said.items() if found}
            harm = {at: found for at, found in wrong.items() if found}
            if not harm.keys() <= refuted.keys():
                print(f"{name}: proved to make no difference, but the compiled kernel is wrong")
                return 1
            example = min(refuted.values(), key=len, default=b"").hex(" ").upper()
            if not {octets[0], octets[-1]} & set(variables(list(lanes.values()))):
                raise Unproved(f"{name} does not occur in the code")
            print(f"{name}: {len(said)} bits turned: {len(refuted)} refuted, {len(said) - len(refuted)} make no difference;"
                  f" a shortest text: {example}; wrong in the compiled kernel: {len(harm)}", flush=True)
            status = status or int(not harm)
            counts = len(said), len(refuted), len(said) - len(refuted), len(harm)
            sums = [a + b for a, b in zip(sums, counts)]
    published = re.search(NUMBERS, " ".join((PROVE / "README.md").read_text().split()))
    if not published or [int(number) for number in published.groups()] != sums:
        print(f"README.md has other numbers than {sums}")
        return 1
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Unproved, subprocess.CalledProcessError) as fault:
        print(f"not tried: {fault}")
        sys.exit(2)
