#!/usr/bin/env python3
"""Holds what the proof takes an instruction to do to what the processor does.

usage: models_test.py [--kernel K] [--drawn N]

Each kind of instruction in a kernel's code becomes a function. The machine of the proof computes it from
numbers. The processor runs it, or qemu where the kernel is for another one. Both do so on all inputs where
there are at most 2^16, and otherwise on edges, on all changes of one bit, and on N drawn ones (100). Wrong
models, seeded one after the other, have to be noticed. Exit status 0; 1 if a model is wrong, or a wrong one
is not noticed; 2 if there is nothing to try.
"""

import argparse
import ctypes
import functools
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import ir
import kernels
import machine
import models
import terms
from faults import Unproved
from terms import *

# A kernel's features, as LLVM calls them and as /proc/cpuinfo does.
FEATURES = {"scalar": {}, "avx2": {"avx2": "avx2", "bmi": "bmi1", "bmi2": "bmi2", "popcnt": "popcnt", "lzcnt": "abm"},
            "avx512": {"avx512f": "avx512f", "avx512bw": "avx512bw", "avx512vl": "avx512vl", "avx512vbmi": "avx512vbmi",
                       "avx512vbmi2": "avx512_vbmi2", "gfni": "gfni", "bmi2": "bmi2", "popcnt": "popcnt"},
            "neon": {}}
EMULATORS = {"neon": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]}  # a kernel: what runs its processor's programs
RESULT = 64  # octets: the longest result
# A result that LLVM leaves open is no claim: these promises are left out.
PROMISES = re.compile(r"\b(nuw|nsw|exact|disjoint|nneg|samesign|noundef|tail|range\([^)]*\)) ?")
LEFT_OPEN = re.compile(r"\b(undef|poison)\b")  # code that has such a word may leave bits open
OPERATIONS = set("add sub mul and or xor shl lshr ashr udiv urem icmp zext sext trunc bitcast select "
                 "shufflevector extractelement insertelement call".split())
SHIFTS = {"shl", "lshr", "ashr"}
SHORT = 16  # bits of inputs that are all tried


def bits(kind):
    return kind[1] * bits(kind[2]) if kind[0] == "vec" else kind[1]


def is_number(kind):
    return kind[0] == "int" or kind[0] == "vec" and kind[2][0] == "int"


def written(kind):
    return f"<{kind[1]} x {written(kind[2])}>" if kind[0] == "vec" else f"i{kind[1]}"


@dataclass
class Case:
    """Case is a kind of instruction: its code with %p0, %p1, ... for what it works on."""

    code: str
    parameters: list
    result: tuple
    shift: int | None = None  # the parameter that counts places, and must be less than the width
    mask: int | None = None  # the parameter that says which lanes are loaded, which are the first ones
    before: list = field(default_factory=list)  # lines of code in front of it


def operands_of(i):
    """Returns the operands with their types, or None if it works on something else than numbers."""
    if i.op == "call":
        callee = i.more.get("callee")
        if not callee or not str(callee[1]).startswith("@llvm."):
            return None
        return i.more["arguments"]
    if i.op == "select":
        return list(zip([i.more["condition"], i.kind, i.kind], i.operands))
    if i.op == "extractelement":
        return [(i.kind, i.operands[0]), (("int", 64), i.operands[1])]
    if i.op == "insertelement":
        return [(i.kind, i.operands[0]), (i.kind[2], i.operands[1]), (("int", 64), i.operands[2])]
    return [(i.kind, operand) for operand in i.operands]


def result_of(i):
    if i.op == "icmp":
        return ("vec", i.kind[1], ("int", 1)) if i.kind[0] == "vec" else ("int", 1)
    if i.op == "extractelement":
        return i.kind[2]
    if i.op == "shufflevector":
        return ("vec", len(i.more["mask"]), i.kind[2])
    return i.more.get("to", i.kind)


LOAD = re.compile(r"call (<(\d+) x i8>) (@llvm\.masked\.load\.\w+\.p0)"
                  r"\(ptr \S+, i32 1, <\d+ x i1> %\S+, <\d+ x i8> zeroinitializer\)")


def case_of_load(line):
    """Returns the case of a load of the first octets as lanes, from memory that the case has by itself; or None."""
    match = LOAD.search(line)
    if not match:
        return None
    vector, count, callee = match[1], int(match[2]), match[3]
    octets, mask = ("vec", count, ("int", 8)), ("vec", count, ("int", 1))
    return Case(f"call {vector} {callee}(ptr %memory, i32 1, {written(mask)} %p1, {vector} zeroinitializer)",
                [octets, mask], octets, mask=1,
                before=[f"  %memory = alloca {vector}", f"  store {vector} %p0, ptr %memory"])


def case_of(line):
    """Returns the case that a line of code is, or None."""
    line = re.sub(r",? ![\w.]+ !?[\d{].*$| #\d+$", "", line.strip())
    match = re.match(r"%\S+ = (?:tail )?(\w+) (.*)", line)
    if not match or match[1] not in OPERATIONS or "asm" in line:
        return None
    try:
        i = ir._instruction(line, ir.Module())
        operands = operands_of(i)
    except (Unproved, KeyError):
        return None  # it names a type of the module
    if operands is None or not all(is_number(kind) for kind, _ in operands) or not is_number(result_of(i)):
        return None
    body = PROMISES.sub("", f"{match[1]} {match[2]}")
    parameters, shift = [], None
    for place, (kind, value) in enumerate(operands):
        if value[0] != "local":
            continue
        if i.op in SHIFTS and place == 1:
            shift = len(parameters)
        # A value that stands twice becomes two.
        head, found, tail = body.partition(value[1])
        body = f"{head}%p{len(parameters)}{tail}"
        parameters.append(kind)
    return Case(body, parameters, result_of(i), shift) if parameters else None


def cases_in(code):
    cases = {}
    for line in code.splitlines():
        case = case_of_load(line) or case_of(line)
        if case:
            cases.setdefault(case.code, case)
    return list(cases.values())


def octets(kind):
    return (bits(kind) + 7) // 8


def converted(name, source, kind, lines):
    """Adds lines that make a number of whole octets into a value of that type."""
    wide, narrow = 8 * octets(kind), bits(kind)
    if wide != narrow:
        lines.append(f"  %{name}.n = trunc i{wide} {source} to i{narrow}")
        source = f"%{name}.n"
    lines.append(f"  %{name} = bitcast i{narrow} {source} to {written(kind)}")


def code_of(number, case):
    """Returns the case as a function, and a function that the test calls for it."""
    given = ", ".join(f"{written(kind)} %p{at}" for at, kind in enumerate(case.parameters))
    result = written(case.result)
    lines = [f"define {result} @case{number}({given}) #0 {{", "entry:", *case.before,
             f"  %r = {case.code}", f"  ret {result} %r", "}",
             f"define void @call{number}(ptr %in, ptr %out) #0 {{", "entry:"]
    at = 0
    for place, kind in enumerate(case.parameters):
        lines += [f"  %a{place} = getelementptr i8, ptr %in, i64 {at}",
                  f"  %l{place} = load i{8 * octets(kind)}, ptr %a{place}, align 1"]
        converted(f"v{place}", f"%l{place}", kind, lines)
        at += octets(kind)
    given = ", ".join(f"{written(kind)} %v{place}" for place, kind in enumerate(case.parameters))
    narrow, wide = bits(case.result), 8 * octets(case.result)
    lines += [f"  %r = call {result} @case{number}({given})", f"  %n = bitcast {result} %r to i{narrow}"]
    lines.append(f"  %w = zext i{narrow} %n to i{wide}" if wide != narrow else f"  %w = add i{wide} %n, 0")
    lines += [f"  store i{wide} %w, ptr %out, align 1", "  ret void", "}"]
    return "\n".join(lines) + "\n"


def octets_of(case, values):
    """Returns what a case works on, one parameter after the other."""
    return b"".join(value.to_bytes(octets(kind), "little") for kind, value in zip(case.parameters, values))


class Processor:
    """Processor runs the cases, translated without any optimisation."""

    def __init__(self, file, folder):
        library = Path(folder) / "cases.so"
        kernels.run([kernels.CLANG, "-O0", "-shared", "-fPIC", "-w", str(file), "-o", str(library)])
        self.library = ctypes.CDLL(str(library))
        self.out = ctypes.create_string_buffer(RESULT)

    def result(self, number, case, values):
        getattr(self.library, f"call{number}")(octets_of(case, values), self.out)
        return int.from_bytes(self.out.raw[: octets(case.result)], "little")


# SERVER reads the number of a case, the number of octets that the case works on, and these octets. It writes the
# result, and begins again.
SERVER = """
#include <stdint.h>
#include <unistd.h>
static int get(void *to, uint32_t count) {
  for (ssize_t done; count; count -= done, to = (char *)to + done)
    if ((done = read(0, to, count)) <= 0) return 0;
  return 1;
}
int main(void) {
  uint32_t head[2];
  char in[4096], out[RESULT];
  while (get(head, sizeof head) && head[1] <= sizeof in && get(in, head[1])) {
    calls[head[0]](in, out);
    if (write(1, out, RESULT) != RESULT) return 1;
  }
}
"""


class Emulated:
    """Emulated runs the cases of another processor, whose instructions qemu carries out."""

    def __init__(self, kernel, file, count, folder):
        names = [f"call{number}" for number in range(count)]
        server, program = Path(folder) / "server.cc", Path(folder) / "server"
        declared = "".join(f'extern "C" void {name}(const void *in, void *out);\n' for name in names)
        server.write_text(f"{declared}static void (*const calls[])(const void *, void *) = {{{', '.join(names)}}};\n"
                          f"#define RESULT {RESULT}\n{SERVER}")
        kernels.run([kernels.CLANG, *kernels.TARGETS[kernel], "-O0", "-w", str(server), str(file), "-o", str(program)])
        self.child = subprocess.Popen([*EMULATORS[kernel], str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def result(self, number, case, values):
        given = octets_of(case, values)
        self.child.stdin.write(struct.pack("<II", number, len(given)) + given)
        self.child.stdin.flush()
        said = self.child.stdout.read(RESULT)
        if len(said) != RESULT:
            raise Unproved(f"the emulated processor ended at: {case.code}")
        return int.from_bytes(said[: octets(case.result)], "little")


def processor_of(kernel, text, count, declarations, folder):
    features = ",".join(f"+{name}" for name in FEATURES[kernel])
    file = Path(folder) / "cases.ll"
    file.write_text(text + declarations + f'attributes #0 = {{ noinline "target-features"="{features}" }}\n')
    return Emulated(kernel, file, count, folder) if kernel in EMULATORS else Processor(file, folder)


class NoJudge:
    """NoJudge stands for a judge where no path depends on a symbol."""

    def begin(self):
        pass

    def require(self, *_):
        raise Unproved("an instruction of numbers asks for a proof")

    # A result of one bit that is no number, such as a lane of poison, has either value.

    def narrowed(self, _, condition):
        return [condition], [inverted(condition)]

    def possible(self, *_):
        return True

    def first_set(self, *_):
        return None  # numbers speak of no text, and so do those of counted()

    counted = first_set


def term_of(kind, value):
    if kind[0] != "vec":
        return const(value, kind[1])
    width = kind[2][1]
    return [const(value >> (width * lane), width) for lane in range(kind[1])]


def number_of(kind, term):
    """Returns the value, and which bits of it are known: a lane that is no number has none."""
    lanes, width = (term, kind[2][1]) if kind[0] == "vec" else ([term], kind[1])
    value = sum((lane.value or 0) << (width * at) for at, lane in enumerate(lanes))
    return value, sum(ones(width) << (width * at) for at, lane in enumerate(lanes) if lane.value is not None)


class Model:
    """Model runs the cases as the proof does."""

    def __init__(self, text):
        self.machine = machine.Machine(ir.read(text), None, NoJudge())

    def result(self, number, case, values):
        results = []
        arguments = [term_of(kind, value) for kind, value in zip(case.parameters, values)]
        self.machine.run(f"@case{number}", arguments, [], lambda _, result: results.append(result))
        if len(results) == 2 and case.result == ("int", 1):
            return 0, 0
        (result,) = results
        return number_of(case.result, result)


def inputs_of(case, drawn, dice):
    """Yields inputs: all if there are few; otherwise edges, changes of one bit, and drawn ones."""
    widths = [bits(kind) for kind in case.parameters]
    lanes = [kind[2][1] if kind[0] == "vec" else kind[1] for kind in case.parameters]

    def fitted(values):
        if case.shift is not None:  # a longer way is not defined
            kind, lane = case.parameters[case.shift], lanes[case.shift]
            term = term_of(kind, values[case.shift])
            term = [const(x.value % lane, lane) for x in term] if isinstance(term, list) else const(term.value % lane, lane)
            values[case.shift], _ = number_of(kind, term)
        return values

    def split(number):
        values = []
        for width in widths:
            values.append(number & ((1 << width) - 1))
            number >>= width
        return fitted(values)

    if case.mask is not None:
        for count in range(widths[case.mask] + 1):
            values = [dice.getrandbits(width) for width in widths]
            values[case.mask] = ones(count)
            yield values
        return
    total = sum(widths)
    if total <= SHORT:
        yield from (split(number) for number in range(1 << total))
        return
    alike = [dice.getrandbits(width) for width in widths]
    for base in (split(0), split((1 << total) - 1), fitted(alike), fitted([alike[0] & ((1 << w) - 1) for w in widths])):
        yield base
        for place, width in enumerate(widths):
            for bit_at in range(width):
                yield fitted([v ^ (1 << bit_at) if at == place else v for at, v in enumerate(base)])
    for _ in range(drawn):
        values = []
        for width, lane in zip(widths, lanes):
            # Lanes near their bounds are as many as others.
            edges = [0, 1, (1 << lane) - 1, 1 << (lane - 1), (1 << (lane - 1)) - 1]
            picked = [dice.choice(edges) if dice.random() < 0.5 else dice.getrandbits(lane) for _ in range(width // lane)]
            values.append(sum(one << (lane * at) for at, one in enumerate(picked)))
        yield fitted(values)


class Forgotten:
    """Forgotten makes the terms of a block forgotten after it, so that memory stays small."""

    def __enter__(self):
        self.kept = dict(terms._known)

    def __exit__(self, *_):
        terms._known.clear()
        terms._known.update(self.kept)


def compare(cases, processor, model, drawn):
    """Returns how many inputs were tried, and a line for each case in which the model is wrong."""
    tried, wrong = 0, []
    for number, case in enumerate(cases):
        dice = random.Random(case.code)
        for values in inputs_of(case, drawn, dice):
            tried += 1
            with Forgotten():
                there, (here, known) = processor.result(number, case, values), model.result(number, case, values)
            if there & known != here or known != ones(bits(case.result)) and not LEFT_OPEN.search(case.code):
                given = ", ".join(f"{value:#x}" for value in values)
                wrong.append(f"{case.code}: of {given} the processor makes {there:#x}, and the model {here:#x} "
                             f"in the bits {known:#x}")
                break
    return tried, wrong


# Models that are wrong in one way each, by the kernel that has the intrinsic: the intrinsic, and the model.
SEEDED = {
    "avx2": [
        ("a table that ignores the highest bit of a place", "x86.avx2.pshuf.b",
         lambda table, places: [looked_up(table[i // 16 * 16 :][:16], extract(p, 3, 0)) for i, p in enumerate(places)]),
        ("a table that is one for all lanes", "x86.avx2.pshuf.b",
         lambda table, places: [ite(bit(p, 7), const(0, 8), looked_up(table[:16], extract(p, 3, 0))) for p in places]),
        ("a difference that wraps", "usub.sat.v32i8", lambda a, b: [sub(x, y) for x, y in zip(a, b)]),
        ("bits in the other order", "x86.avx2.pmovmskb", lambda v: extended(concat(*(bit(x, 7) for x in v)), 32)),
        ("a test that is turned round", "x86.avx.ptestz.256",
         lambda a, b: extended(inverted(every(equal(both(x, y), const(0, x.width)) for x, y in zip(a, b))), 32)),
        ("a shift that fills with zeros", "x86.avx2.psrai.w",
         lambda v, count: [shift_right(x, const(min(count.value, 16), 16)) for x in v]),
        ("a sum that leaves out an octet", "x86.avx2.psad.bw",
         lambda a, b: [add_up(a[i : i + 7]) for i in range(0, len(a), 8)]),
    ],
    "avx512": [
        ("a table that ignores the highest bit of a place", "x86.avx512.permvar.qi.512",
         lambda table, places: [looked_up(table[:32], extract(p, 4, 0)) for p in places]),
        ("two tables in the other order", "x86.avx512.vpermi2var.qi.256",
         lambda a, places, b: [looked_up(b + a, extract(p, 5, 0)) for p in places]),
        ("a choice whose first and last terms change places", "x86.avx512.pternlog.q.512",
         lambda a, b, c, table, right=models.model_of("x86.avx512.pternlog.q.512"): right(c, b, a, table)),
        ("one bit too many", "x86.bmi.bzhi.64",
         lambda a, count: both(a, const(ones(min(extract(count, 7, 0).value + 1, 64)), 64))),
        ("a load that leaves out the first lane", "masked.load.v64i8",
         lambda self, state, at, align, lanes, otherwise, right=machine.Machine._load_first:
         otherwise[:1] + right(self, state, at, align, lanes, otherwise)[1:]),
    ],
    "neon": [
        ("a table that goes on from its start", "aarch64.neon.tbl1.v16i8",
         lambda table, places: [looked_up(table, extract(p, 3, 0)) for p in places]),
        ("a sum that wraps at an octet", "aarch64.neon.uaddlv.i32.v16i8",
         lambda a: extended(extract(add_up(a), 7, 0), 32)),
        ("a largest one with signs", "aarch64.neon.umaxv.i32.v16i8",
         lambda a: extended(functools.reduce(lambda x, y: ite(signed_below(x, y), y, x), a), 32)),
    ],
}


def add_up(lanes):
    result = const(0, 64)
    for lane in lanes:
        result = add(result, extended(lane, 64))
    return result


def in_place(name, function):
    """Returns a context in which a wrong model takes the place of an intrinsic's."""
    if name.startswith("masked.load."):
        return mock.patch.object(machine.Machine, "_load_first", function)
    right = models.model_of
    return mock.patch.object(models, "model_of", lambda other: function if other == name else right(other))


def unnoticed(kernel, cases, processor, model, drawn):
    """Returns the seeded models that the comparison does not notice."""
    lines = []
    for words, name, function in SEEDED.get(kernel, []):
        asked = [(number, case) for number, case in enumerate(cases) if f"@llvm.{name}" in case.code]
        with in_place(name, function):
            found = any(processor.result(number, case, values) != model.result(number, case, values)[0]
                        for number, case in asked
                        for values in inputs_of(case, drawn, random.Random(case.code)))
        if not found:
            lines.append(f"not noticed: {words} ({name})")
    return lines


def without_a_model(cases):
    """Returns the cases whose instruction the proof does not know, which end it without a verdict."""
    known, missing = [], []
    for case in cases:
        name = re.search(r"@llvm\.([\w.]+)", case.code)
        try:
            if name and case.mask is None:  # machine.py has the model of a load
                models.model_of(name[1])
            known.append(case)
        except Unproved:
            missing.append(name[1])
    return known, sorted(set(missing))


def lacking(flags):
    """Returns those of the flags that this processor does not have."""
    there = re.search(r"^flags\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M)
    return set(flags) - set(there[1].split() if there else [])


def try_kernel(kernel, drawn, folder):
    if kernel in EMULATORS and shutil.which(EMULATORS[kernel][0]) is None:
        print(f"{kernel}: not tried, because {EMULATORS[kernel][0]} is not there")
        return []
    if lacks := lacking(FEATURES[kernel].values()):
        print(f"{kernel}: not tried, because this processor lacks {', '.join(sorted(lacks))}")
        return []
    kernels.module_of(kernel, folder)
    code = (Path(folder) / f"{kernel}.ll").read_text()
    cases, missing = without_a_model(cases_in(code))
    declarations = "".join(line.split(" #")[0] + "\n" for line in code.splitlines() if line.startswith("declare ") and "@llvm." in line)
    text = "".join(code_of(number, case) for number, case in enumerate(cases))
    processor = processor_of(kernel, text, len(cases), declarations, folder)
    model = Model(text)
    tried, wrong = compare(cases, processor, model, drawn)
    number = f"{len(wrong)} models are wrong" if wrong else "no model is wrong"
    lines = wrong + unnoticed(kernel, cases, processor, model, drawn)
    print(f"{kernel}: {len(cases)} kinds of instructions, {tried:,} inputs: {number}")
    if missing:
        print(f"{kernel}: without a model, so that a proof that meets them ends without a verdict: {', '.join(missing)}")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kernel", choices=FEATURES)
    parser.add_argument("--drawn", type=int, default=100)
    given = parser.parse_args()
    lines = []
    for kernel in [given.kernel] if given.kernel else FEATURES:
        with tempfile.TemporaryDirectory() as folder:
            lines += try_kernel(kernel, given.drawn, folder)
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unproved as fault:
        print(f"not tried: {fault}")
        sys.exit(2)
