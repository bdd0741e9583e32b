#!/usr/bin/env python3
"""Keeps the ratios of the benchmarks by commit, and compares them.

usage: speed.py measure OUT.json [--release BUILD] [--fuzz BUILD]
       speed.py compare OLD.json NEW.json [--tolerance SHARE]
       speed.py table FILE.json...

`measure` runs check_speed.py, exhaustive_bench and fuzz_rate.sh and stores their ratios. Each ratio is
to something measured in the same run, so that another machine, or a busy one, changes it little.
`compare` prints both and ends with 1 if a ratio fell by more than SHARE (0.15) of what it was.
`table` prints files side by side, oldest first. Exit status 2: a file or a benchmark cannot be used.
"""

import argparse
import json
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = "placemat-speed/1"


class InputError(Exception):
    pass


def output_of(command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    except FileNotFoundError:
        raise InputError(f"{command[0]} is missing; build the preset release") from None
    except subprocess.CalledProcessError as error:
        raise InputError(f"{command[0]} fails: {error.stderr.strip()[-200:]}") from None


def check_ratios(text):
    """Returns the implementation's time as a ratio to that of its check: more is better."""
    found = re.findall(r"^([a-z-]+): ratio ([0-9.]+) ", text, re.MULTILINE)
    return {f"verdict, {name}": round(1 / float(ratio), 3) for name, ratio in found}


def exhaustive_ratios(text):
    """Returns the bare loop's time as a ratio to that of the exhaustive tier: more is better."""
    found = re.search(r"^without the oracle in the bare loop: ratio ([0-9.]+)$", text, re.MULTILINE)
    return {"exhaustive tier": round(1 / float(found[1]), 3)} if found else {}


def fuzz_ratios(text):
    """Strings per second under libFuzzer as a ratio to a bare loop's, by target."""
    rows = [line.split() for line in text.splitlines()]
    return {f"fuzz, {row[0]}": float(row[-1]) for row in rows if len(row) == 6 and row[0] != "target"}


def measure(arguments):
    release, fuzz = pathlib.Path(arguments.release), pathlib.Path(arguments.fuzz)
    ratios = {
        **check_ratios(output_of([str(ROOT / "harness/bench/check_speed.py"), "--release",
                                  str(release)])),
        **exhaustive_ratios(output_of([str(release / "exhaustive_bench")])),
        **fuzz_ratios(output_of([str(ROOT / "harness/bench/fuzz_rate.sh"), str(fuzz), "3",
                                 str(release / "placemat_bench")])),
    }
    if len(ratios) < 8:
        raise InputError(f"the benchmarks tell only {len(ratios)} ratios: {sorted(ratios)}")
    document = {
        "schema": SCHEMA,
        "commit": output_of(["git", "rev-parse", "HEAD"]).strip(),
        "processor": processor(),
        "ratios": ratios,
    }
    path = pathlib.Path(arguments.out)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(document, indent=1) + "\n")
    fresh.rename(path)
    print_table([document])
    return 0


def processor():
    try:
        found = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
        return found[1] if found else platform.machine()
    except OSError:
        return platform.machine()


def read(name):
    try:
        document = json.loads(pathlib.Path(name).read_text())
        if document["schema"] != SCHEMA or not document["ratios"]:
            raise ValueError
        return document
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"{name} holds no ratios; name what speed.py measure wrote") from None


def print_table(documents):
    names = sorted({name for document in documents for name in document["ratios"]})
    width = max(map(len, names))
    print(" " * width, *(document["commit"][:10].rjust(10) for document in documents))
    for name in names:
        cells = (document["ratios"].get(name) for document in documents)
        print(name.ljust(width), *(("-" if cell is None else f"{cell:.3f}").rjust(10) for cell in cells))


def compare(arguments):
    old, new = read(arguments.old), read(arguments.new)
    print_table([old, new])
    worse = 0
    for name, ratio in old["ratios"].items():
        now = new["ratios"].get(name)
        if now is None:
            print(f"{name}: measured before, and now not")
        elif now < ratio * (1 - arguments.tolerance):
            print(f"{name}: {now:.3f}, and it was {ratio:.3f}")
        else:
            continue
        worse += 1
    return 1 if worse else 0


def table(arguments):
    print_table([read(name) for name in arguments.files])
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("measure")
    verb.add_argument("out")
    verb.add_argument("--release", default=str(ROOT / "build/release"))
    verb.add_argument("--fuzz", default=str(ROOT / "build/fuzz"))
    verb.set_defaults(run=measure)
    verb = verbs.add_parser("compare")
    verb.add_argument("old")
    verb.add_argument("new")
    verb.add_argument("--tolerance", type=float, default=0.15)
    verb.set_defaults(run=compare)
    verb = verbs.add_parser("table")
    verb.add_argument("files", nargs="+")
    verb.set_defaults(run=table)
    arguments = parser.parse_args()
    try:
        return arguments.run(arguments)
    except InputError as error:
        print(f"speed: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
