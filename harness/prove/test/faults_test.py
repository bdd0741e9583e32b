#!/usr/bin/env python3
"""Shows that the proof can fail: each lower bit of each mask and bound of a function is turned, one after the other.

usage: faults_test.py [--function F]...

A turned bit makes the function wrong, and then it is refuted, or makes no difference for any text that the
statement is about, and then it is proved. Both verdicts are counted. Exit status 0; 1 if a
changed function gets no verdict, if none is refuted, or if the unchanged one is not proved; 2 if there is
nothing to try.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
from run_module import RUN

import ir
import kernels
from faults import Unproved
from verdict import verdict

OPERATIONS = "add|sub|mul|and|or|xor|shl|lshr|ashr|icmp \\w+"
# A constant that is the last operand of an instruction.
CONSTANT = re.compile(rf"^(\s+%\S+ = (?:{OPERATIONS}) (?:nuw |nsw )*i(\d+) %[\w.]+, )(-?\d+)$")
BITS = 8  # the lower ones: octets are what is compared


def changed(lines, name):
    """Yields the code with one bit turned, and words for the change, for each constant of the function."""
    begin = next(i for i, line in enumerate(lines) if line.startswith("define") and f"@{name}(" in line)
    end = lines.index("}", begin)
    for at in range(begin, end):
        match = CONSTANT.match(lines[at].split(", !")[0])
        for place in range(min(BITS, int(match[2])) if match else 0):
            other = int(match[3]) ^ (1 << place)
            words = f"{lines[at].strip()}, with {other}"
            yield [*lines[:at], f"{match[1]}{other}", *lines[at + 1 :]], words


def verdict_of(lines, function, folder):
    """Returns the verdict on a function of the scalar kernel with this code."""
    kernels.module_of = lambda *_: ir.read("\n".join(lines))
    return verdict(lambda: RUN.prove("scalar", function, folder, 60, {}))


def try_function(function):
    """Prints the verdicts, and returns a line for each one that is not as it must be."""
    make = kernels.module_of
    with tempfile.TemporaryDirectory() as folder:
        module = make("scalar", folder, RUN.FUNCTIONS[function].expands_all)
        name = kernels.function_named(module, "scalar", function)[1:]
        lines = (Path(folder) / "scalar.ll").read_text().split("\n")
        wrong = [] if verdict_of(lines, function, folder) == "proved" else [f"{function} is not proved as it is"]
        said = [(words, verdict_of(code, function, folder)) for code, words in changed(lines, name)]
    kernels.module_of = make
    proved = [words for words, answer in said if answer == "proved"]
    refuted = [words for words, answer in said if answer == "refuted"]
    wrong += [f"{words}: {answer}" for words, answer in said if answer not in ("proved", "refuted")]
    print(f"{function}: {len(said)} bits turned: {len(refuted)} refuted, {len(proved)} make no difference")
    for words in proved:
        print(f"  no difference: {words}")
    return wrong + ([] if refuted else [f"{function}: no change is refuted"])


def main():
    counted = [name for name, statement in RUN.FUNCTIONS.items() if statement.width]
    parser = argparse.ArgumentParser()
    parser.add_argument("--function", action="append", choices=RUN.FUNCTIONS, help="by default those that count")
    lines = [line for function in parser.parse_args().function or counted for line in try_function(function)]
    print("".join(line + "\n" for line in lines), end="")
    return 1 if lines else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unproved as fault:
        print(f"not tried: {fault}")
        sys.exit(2)
