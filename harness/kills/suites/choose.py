#!/usr/bin/env python3
"""Chooses the strings of corpus/placemat.txt: few that find the most seeded faults.

usage: choose.py PLACEMAT > strings.txt
       PLACEMAT corpus plain --add strings.txt

PLACEMAT is the command. The candidates are the strings that `placemat cases` asks of a decoder, and a
few longer ones. Round after round they are put to the seeded faults in another order, and each string
that was the first to find a fault is taken: so each fault is found by several strings, if there are
several. The vectors are taken as well, as far as there is room.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

from convert import convert

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROUNDS = 4
LINES, OCTETS = 1700, 170_000  # at most; the rest of 2,000 and 200 KB is for strings to come
SHORT, LONG = 100, 64          # octets of a candidate, and of a vector that is taken
# These places lie near the limits of 7- and 8-bit counters and of blocks of 64 and 1,024 octets.
FAR = ["61" * length + end for length in (63, 64, 127, 128, 255, 256) for end in ("80", "EDA080")]
FAR += ["61" * 1024 + "80", "C3A9" * 64 + "80", "80" + "61" * 130 + "80"]


def candidates(placemat):
    """Hex, short ones first."""
    found = set()
    for level, operations in (("standard", "decode replace"), ("quick", "validate")):
        printed = subprocess.run([placemat, "cases", "--level", level, "--ops", operations],
                                 capture_output=True, check=True, text=True).stdout
        found |= {line.partition(" ")[2] for line in printed.splitlines()}
    return sorted((one for one in found if len(one) <= 2 * SHORT), key=lambda one: (len(one), one))


def vectors():
    cases = [case for file in sorted((ROOT / "corpus/vectors").glob("*.json"))
             for case in json.loads(file.read_text("utf-8"))["cases"]]
    return [case["octets"] for case in cases if len(case.get("octets", "x" * 999)) <= 2 * LONG]


def lines_of(placemat, strings, folder):
    """Hex -> its line of placemat.txt, as the oracle has it."""
    (folder / "placemat.txt").write_text("# version: 1\n")
    (folder / "textdecoder-lives.any.js").touch()  # the command writes all files that are made of the strings
    (folder / "vectors").mkdir(exist_ok=True)
    (folder / "strings").write_text("".join(f"{one or '-'}\n" for one in strings))
    subprocess.run([placemat, "corpus", "plain", "--corpus", folder, "--add", folder / "strings"],
                   check=True, stdout=subprocess.DEVNULL)
    lines = [line for line in (folder / "placemat.txt").read_text().splitlines()
             if line and not line.startswith("#")]
    return {line.split(" ")[1].strip("-"): line for line in lines}


def first_finders(placemat, lines, folder):
    """Returns the strings that are the first to find some fault, under some facet."""
    (folder / "list").write_text(convert("placemat_txt", {"": "\n".join(lines)}))
    subprocess.run([placemat, "mutants", "--suite", folder / "list", "--json", folder / "matrix"],
                   check=True, stdout=subprocess.DEVNULL)
    matrix = json.loads((folder / "matrix").read_text())
    return {kill["request"].partition(" ")[2]
            for mutant in matrix["mutants"] for kills in mutant["kills"].values()
            for kill in kills if kill["found"] and kill.get("request")}


def main(placemat):
    chosen = {}
    order = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = lines_of(placemat, [*candidates(placemat), *FAR, *vectors()], folder)
        for _ in range(ROUNDS):
            left = [one for one in lines if one not in chosen]
            found = first_finders(placemat, [lines[one] for one in left], folder)
            chosen |= dict.fromkeys(sorted(found, key=lambda one: (len(one), one)))
            # Short strings stay first, but not always the same ones.
            order.shuffle(left)
            left.sort(key=lambda one: len(one) // 8)
            lines = {one: lines[one] for one in [*left, *chosen]}
    room = OCTETS
    kept = []
    for one in dict.fromkeys([*chosen, *vectors()]):
        room -= len(lines[one]) + 1
        if room >= 0 and len(kept) < LINES:
            kept.append(one)
    # This order mixes well-formed and ill-formed strings, which catches what remembers a call.
    kept.sort(key=lambda one: (len(one), one))
    print("\n".join(one or "-" for one in kept))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
