#!/usr/bin/env python3
"""Shows that a validator that carries its last block (carrying_kernel.cc) is proved, and with a mistake is not.

usage: carrying_test.py [WORD]...    only the validators in whose name a word is

It needs clang-19, llvm-19, z3 and cvc5. Exit status 0 if all verdicts are as they must be, 1 if not, 2 if there is
nothing to try.
"""

import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1]), str(HERE.parents[1] / "test")]

import kernels
from prove import prove
from verdict import verdict

# A name, the number of the mistake in carrying_kernel.cc, and the verdict.
VALIDATORS = [
    ("without a mistake", 0, "proved"),
    ("forgets an unfinished sequence before ASCII", 1, "refuted"),
    ("forgets an unfinished sequence at the end", 2, "refuted"),
    ("keeps the first block", 3, "refuted"),
    ("forgets faults", 4, "refuted"),
    ("reads past the end", 5, "refuted"),
]


kernels.KERNELS["carrying"] = [HERE / "carrying_kernel.cc"]
COMPILE = kernels.COMPILE


def verdict_on(mistake, folder):
    """Returns the verdict on the validator with a mistake."""
    kernels.COMPILE = [*COMPILE, f"-DMISTAKE={mistake}"]

    def attempt():
        kernels.module_of("carrying", folder)
        prove(Path(folder) / "carrying.ll", "validates", folder, 60)

    return verdict(attempt)


def main():
    words = sys.argv[1:]
    tried = [row for row in VALIDATORS if not words or any(word in row[0] for word in words)]
    wrong = 0
    for name, mistake, wanted in tried:
        with tempfile.TemporaryDirectory() as folder:
            said = verdict_on(mistake, folder)
        wrong += said != wanted
        print(f"{'as it must be' if said == wanted else 'WRONG'}: {name}: {said}", flush=True)
    return 1 if wrong else 0 if tried else 2


if __name__ == "__main__":
    sys.exit(main())
