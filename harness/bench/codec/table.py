#!/usr/bin/env python3
"""Runs codec_bench and shows the codec's speed as ratios to the best peer's, median over rounds.

usage: table.py run BENCH OUT.json [--rounds N] [--repetitions N] [--filter REGEX]
       table.py show OUT.json... [--ours NAME] [--below RATIO] [--markdown] [--all]
       table.py column OUT.json... DESIGN
       table.py summary [--readme FILE.md] [--svg FILE.svg]

`run` times all peers in one process, interleaved, and stores each round with the processor, the
commit and the compiler; in a round each is timed --repetitions times. `show` prints a row per
kernel, operation, class of data and size: the codec's GB/s of UTF-8, the peer's, who that is, and
the ratio, at the offset of the data where the ratio is the lowest. The peer is simdutf (of the AVX2 kernel, simdutf's) if it has the function.
--below prints only the rows below a ratio, --ours one kernel's (or codec-inline-avx512's, expanded in
place), --all every peer's speed. `column` stores the medians in columns/, one file per processor; its
DESIGN is what people call it, such as "Zen 5". `summary` prints the tables of README.md from these
files; --readme puts them there, between its two marks. Exit status 2: a file or a benchmark cannot be
used.
"""

import argparse
import pathlib
import sys

import columns
import drawing
import measurement
import ratios
import summary
from measurement import InputError

MARKS = ("<!-- table.py summary -->\n", "<!-- end of table.py summary -->\n")


def run(arguments):
    measurement.measure(arguments.bench, arguments.out, arguments.rounds, arguments.repetitions,
                        arguments.filter)


def print_rows(table, markdown):
    head = ("kernel", "operation", "data", "octets", "offset", "GB/s", "peer", "GB/s", "ratio")
    lines = [(row.ours.removeprefix("codec-"), row.operation, row.data, ratios.octets(row.size),
              str(row.offset), f"{row.speed / 1e9:.2f}", row.rival, f"{row.rival_speed / 1e9:.2f}",
              f"{row.ratio:.2f}") for row in table]
    if markdown:
        print("\n".join(summary.markdown(head, lines)))
        return
    widths = [max(map(len, column)) for column in zip(head, *lines)]
    for line in (head, *lines):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def print_speeds(measured):
    for operation, data, size in sorted(measured, key=ratios.order):
        for offset, peers in sorted(measured[operation, data, size].items()):
            speeds = "  ".join(f"{peer} {speed / 1e9:.2f}" for peer, speed in
                               sorted(peers.items(), key=lambda one: -one[1]))
            print(f"{operation}, {data}, {ratios.octets(size)}, offset {offset}: {speeds}")


def show(arguments):
    measured = measurement.medians(*map(measurement.load, arguments.out))
    if arguments.all:
        return print_speeds(measured)
    kernels = [arguments.ours] if arguments.ours else ratios.kernels_in(measured)
    table = [row for kernel in kernels for row in ratios.rows(measured, kernel)]
    if not table:
        raise InputError(f"{' '.join(arguments.out)}: {arguments.ours or 'the codec'} was not timed "
                       "beside a peer")
    if arguments.below is not None:
        table = [row for row in table if row.ratio < arguments.below]
    print_rows(table, arguments.markdown)
    return None


def column(arguments):
    print(columns.write(arguments.out, arguments.design))


def tables():
    return "".join(line + "\n" for line in summary.lines_of(columns.load_all()))


def between_marks(text):
    """Returns what stands before the tables, the tables, and what stands after them."""
    if any(text.count(mark) != 1 for mark in MARKS):
        raise InputError(f"the marks {' and '.join(mark.strip() for mark in MARKS)} are not there once")
    before, rest = text.split(MARKS[0])
    held, after = rest.split(MARKS[1])
    return before + MARKS[0], held, MARKS[1] + after


def summarise(arguments):
    if arguments.svg:
        measurement.write(arguments.svg, drawing.svg(columns.load_all()))
    if arguments.readme:
        before, _, after = between_marks(pathlib.Path(arguments.readme).read_text())
        measurement.write(arguments.readme, before + tables() + after)
    else:
        print(tables(), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("run")
    verb.add_argument("bench")
    verb.add_argument("out")
    verb.add_argument("--rounds", type=int, default=5)
    verb.add_argument("--repetitions", type=int, default=3)
    verb.add_argument("--filter", default=".")
    verb.set_defaults(act=run)
    verb = verbs.add_parser("show")
    verb.add_argument("out", nargs="+")
    verb.add_argument("--ours")
    verb.add_argument("--below", type=float)
    verb.add_argument("--markdown", action="store_true")
    verb.add_argument("--all", action="store_true")
    verb.set_defaults(act=show)
    verb = verbs.add_parser("column")
    verb.add_argument("out", nargs="+")
    verb.add_argument("design")
    verb.set_defaults(act=column)
    verb = verbs.add_parser("summary")
    verb.add_argument("--readme")
    verb.add_argument("--svg")
    verb.set_defaults(act=summarise)
    arguments = parser.parse_args()
    try:
        arguments.act(arguments)
        return 0
    except InputError as error:
        print(f"table.py: {error}", file=sys.stderr)
    except OSError as error:
        print(f"table.py: {error.filename}: {error.strerror}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
