#!/usr/bin/env python3
"""How long a verdict takes, as ratios measured side by side.

usage: check_speed.py [--release BUILD] [--rounds N] [ROW...]

Prints a row each, medians over the rounds (5):
  check     the wall time of `check codec --level standard`, to that of `serve codec`, fed the same
            requests from a file
  one-more  the processor time of judging one more implementation of a profile whose answer key is
            made already, to the processor time of that implementation itself
  mutants   the seconds of `placemat mutants`; once
  hang      the seconds of checking, at standard, a driver that hangs on every ED A0 80; once
Without ROW: check and one-more. Exit status 2: the build has no placemat, or it fails.
"""

import argparse
import os
import pathlib
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class InputError(Exception):
    pass


def spent(command, standard_input=None, standard_output=None, expected=0):
    """Returns the wall time and the processor time of a command and its children, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    try:
        ended = subprocess.run(command, stdin=standard_input or subprocess.DEVNULL, cwd=ROOT,
                               stdout=standard_output or subprocess.DEVNULL,
                               stderr=subprocess.PIPE, check=False)
    except FileNotFoundError:
        raise InputError(f"{command[0]} is missing; build the preset release") from None
    wall = time.monotonic() - begun
    if ended.returncode != expected:
        raise InputError(f"{shlex.join(command)} ends with {ended.returncode}, not {expected}: "
                       + ended.stderr.decode(errors="replace").strip()[-200:])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Rows:
    def __init__(self, placemat, rounds, folder):
        self.placemat, self.rounds = str(placemat), rounds
        self.requests = pathlib.Path(folder) / "requests"

    def serve(self, implementation):
        if not self.requests.exists():
            with self.requests.open("wb") as out:
                spent([self.placemat, "cases", "--level", "standard"], standard_output=out)
        with self.requests.open("rb") as requests:
            return spent([self.placemat, "serve", implementation], requests)

    def standard(self, *implementations):
        return spent([self.placemat, "check", *implementations, "--level", "standard"])

    def check(self):
        """(seconds of check, seconds of serve)"""
        pairs = [(self.standard("codec")[0], self.serve("codec")[0]) for _ in range(self.rounds)]
        return [statistics.median(column) for column in zip(*pairs)]

    def one_more(self):
        """(seconds of judging one more, seconds of its own)"""
        pairs = []
        for _ in range(self.rounds):
            own = self.serve("codec-scalar")[1]
            with_it = self.standard("codec", "codec-avx2", "codec-scalar")[1]
            without = self.standard("codec", "codec-avx2")[1]
            pairs.append((with_it - without - own, own))
        return [statistics.median(column) for column in zip(*pairs)]

    def mutants(self):
        return spent([self.placemat, "mutants"])[0]

    def hang(self):
        driver = shlex.join([sys.executable, __file__, "be-a-driver-that-hangs"])
        return spent([self.placemat, "check", "--driver", driver, "--level", "standard"],
                     expected=3)[0]


def be_a_driver_that_hangs():
    print("utf8-driver 1\nname hangs\nreplacement maximal-subpart\nbom keep\n"
          "ops validate decode replace\nready", flush=True)
    for line in sys.stdin:
        operation, *octets = line.split() or [None]
        units = bytes.fromhex("".join(octets))
        if b"\xed\xa0\x80" in units:
            time.sleep(1000)
        try:
            values = units.decode(errors="replace" if operation == "replace" else "strict")
            values = "".join(f" {ord(value):X}" for value in values)
            reply = "well-formed" if operation == "validate" else "values" + values
        except UnicodeDecodeError as error:
            reply = f"ill-formed {error.start}"
        if operation:
            print(reply)
        else:
            sys.stdout.flush()


def main():
    if sys.argv[1:] == ["be-a-driver-that-hangs"]:
        be_a_driver_that_hangs()
        return 0
    names = ["check", "one-more", "mutants", "hang"]
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW")
    parser.add_argument("--release", default=str(ROOT / "build/release"))
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for name in arguments.rows:
        if name not in names:
            parser.error(f"no row {name}; there are: {', '.join(names)}")
    with tempfile.TemporaryDirectory() as folder:
        rows = Rows(os.path.join(arguments.release, "placemat"), arguments.rounds, folder)
        try:
            for name in arguments.rows or names[:2]:
                figure = getattr(rows, name.replace("-", "_"))()
                if isinstance(figure, list):
                    print(f"{name}: ratio {figure[0] / figure[1]:.2f} "
                          f"({figure[0]:.2f} s to {figure[1]:.2f} s)", flush=True)
                else:
                    print(f"{name}: {figure:.1f} s", flush=True)
        except InputError as error:
            print(f"check_speed: {error}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
