#!/usr/bin/env python3
"""Runs codec_bench and shows the codec's speed as ratios to the best peer's, median over rounds.

usage: table.py run BENCH OUT.json [--rounds N] [--filter REGEX]
       table.py show OUT.json [--ours NAME] [--svg FILE.svg] [--markdown] [--all]
       table.py summary OUT.json...

`run` times all peers in one process, interleaved, and stores each round. `show` prints one row per
operation, class of data and size: the codec's GB/s of UTF-8, the best peer's, who that is, and the
ratio. The peer is simdutf if it has the function. --ours takes codec-KERNEL (codec-avx2 is compared
with simdutf's AVX2 kernel), or codec-inline-avx512 and codec-inline for the functions that are
expanded in place; without it, the kernel that was the fastest in most rows. --all prints every peer's
speed. `summary` prints the tables of README.md, from several runs together. Exit
status 2: a file or a benchmark cannot be used.
"""

import argparse
import collections
import html
import json
import pathlib
import statistics
import subprocess
import sys

import summary


class Unusable(Exception):
    pass


def run(arguments):
    out = pathlib.Path(arguments.out)
    rounds = []
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        command = [arguments.bench, "--benchmark_format=json", "--benchmark_min_time=0.01",
                   "--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=3",
                   f"--benchmark_filter={arguments.filter}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Unusable(f"{arguments.bench} fails: {done.stderr.strip()[-200:]}")
        if not done.stdout.startswith("{"):
            raise Unusable(f"--filter {arguments.filter}: no benchmark is named so; "
                           f"{arguments.bench} --benchmark_list_tests lists them")
        rounds.append([
            {"name": one["run_name"], "octets_per_second": one["bytes_per_second"]}
            for one in json.loads(done.stdout)["benchmarks"]
            if one["run_type"] == "iteration" and not one.get("error_occurred")])
    temporary = out.with_name(out.name + ".new")
    temporary.write_text(json.dumps({"schema": "placemat-codec-bench/1", "rounds": rounds}) + "\n")
    temporary.rename(out)
    return 0


def rounds_of(name):
    try:
        stored = json.loads(pathlib.Path(name).read_text())
        if stored["schema"] != "placemat-codec-bench/1":
            raise ValueError
        return stored["rounds"]
    except (OSError, ValueError, KeyError, TypeError):
        raise Unusable(f"{name}: is no measurement; make one with table.py run") from None


def read(*names):
    """(operation, data, size) -> peer -> median octets per second"""
    samples = collections.defaultdict(lambda: collections.defaultdict(list))
    for one in (one for name in names for measured in rounds_of(name) for one in measured):
        operation, data, size, peer = one["name"].split("/")
        samples[operation, data, int(size)][peer].append(one["octets_per_second"])
    return {key: {peer: statistics.median(speeds) for peer, speeds in peers.items()}
            for key, peers in samples.items()}


def rival_of(ours, peers):
    """The peer to compare with: simdutf's kernel of the same level, otherwise the fastest peer."""
    others = {peer: speed for peer, speed in peers.items() if not peer.startswith("codec")}
    simdutf = {peer: speed for peer, speed in others.items() if peer.startswith("simdutf")}
    if ours == "codec-avx2" and "simdutf-haswell" in simdutf:
        return "simdutf-haswell"
    candidates = simdutf or others
    return max(candidates, key=candidates.get) if candidates else None


def fastest_kernel(measured):
    """The kernel of the codec that was fastest in most rows; None if none was timed."""
    wins = collections.Counter()
    for peers in measured.values():
        kernels = [peer for peer in peers
                   if peer.startswith("codec-") and not peer.startswith("codec-inline")]
        if kernels:
            wins[max(kernels, key=peers.get)] += 1
    return max(wins, key=wins.get) if wins else None


def rows(measured, ours):
    for key in sorted(measured):
        peers = measured[key]
        rival = rival_of(ours, peers)
        if ours in peers and rival:
            yield key, peers[ours], peers[rival], rival, peers[ours] / peers[rival]


def octets(size):
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return str(size)


def print_rows(table, markdown):
    head = ("operation", "data", "octets", "GB/s", "peer", "GB/s", "ratio")
    lines = [(operation, data, octets(size), f"{speed / 1e9:.2f}", rival, f"{other / 1e9:.2f}",
              f"{ratio:.2f}") for (operation, data, size), speed, other, rival, ratio in table]
    if markdown:
        for line in (head, ("---",) * len(head), *lines):
            print("| " + " | ".join(line) + " |")
        return
    widths = [max(map(len, column)) for column in zip(head, *lines)]
    for line in (head, *lines):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def drawing(table, ours):
    """Ratios as bars on a logarithmic scale; the line is the peer's own speed."""
    import math
    row, left, width = 16, 260, 420
    height = row * len(table) + 50
    low, high = 0.25, 64

    def x(ratio):
        share = math.log(min(max(ratio, low), high) / low) / math.log(high / low)
        return left + width * share

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 60} {height}" '
             f'font-family="sans-serif" font-size="11" role="img">',
             f"<title>{html.escape(ours)}: speed as a ratio to the best peer</title>",
             '<rect width="100%" height="100%" fill="#fff"/>']
    for tick in (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64):
        parts.append(f'<line x1="{x(tick):.1f}" y1="24" x2="{x(tick):.1f}" y2="{height - 20}" '
                     f'stroke="{"#333" if tick == 1 else "#ccc"}"/>'
                     f'<text x="{x(tick):.1f}" y="16" text-anchor="middle">{tick:g}</text>')
    for number, ((operation, data, size), _, _, rival, ratio) in enumerate(table):
        y = 30 + number * row
        begin, end = sorted((x(1), x(ratio)))
        fill = "#2a7f62" if ratio >= 1 else "#b5532a"
        parts.append(
            f'<text x="{left - 8}" y="{y + 10}" text-anchor="end">'
            f"{html.escape(f'{operation}, {data}, {octets(size)}')}</text>"
            f'<rect x="{begin:.1f}" y="{y + 1}" width="{end - begin:.1f}" height="{row - 5}" '
            f'fill="{fill}"><title>{html.escape(rival)}: {ratio:.2f}</title></rect>'
            f'<text x="{end + 4:.1f}" y="{y + 10}">{ratio:.2f}</text>')
    return "\n".join([*parts, "</svg>\n"])


def show(arguments):
    measured = read(arguments.out)
    timed = {peer for peers in measured.values() for peer in peers}
    ours = arguments.ours or fastest_kernel(measured)
    if ours not in timed:
        raise Unusable(f"{arguments.out}: {ours or 'the codec'} was not timed")
    table = list(rows(measured, ours))
    if arguments.all:
        for (operation, data, size), peers in sorted(measured.items()):
            speeds = "  ".join(f"{peer} {speed / 1e9:.2f}" for peer, speed in
                               sorted(peers.items(), key=lambda one: -one[1]))
            print(f"{operation}, {data}, {octets(size)}: {speeds}")
    else:
        print_rows(table, arguments.markdown)
    if arguments.svg:
        out = pathlib.Path(arguments.svg)
        temporary = out.with_name(out.name + ".new")
        temporary.write_text(drawing(table, ours))
        temporary.rename(out)
    return 0


def summarise(arguments):
    for line in summary.lines_of(read(*arguments.out), rival_of):
        print(line)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("run")
    verb.add_argument("bench")
    verb.add_argument("out")
    verb.add_argument("--rounds", type=int, default=5)
    verb.add_argument("--filter", default=".")
    verb.set_defaults(act=run)
    verb = verbs.add_parser("show")
    verb.add_argument("out")
    verb.add_argument("--ours")
    verb.add_argument("--svg")
    verb.add_argument("--markdown", action="store_true")
    verb.add_argument("--all", action="store_true")
    verb.set_defaults(act=show)
    verb = verbs.add_parser("summary")
    verb.add_argument("out", nargs="+")
    verb.set_defaults(act=summarise)
    arguments = parser.parse_args()
    try:
        return arguments.act(arguments)
    except Unusable as error:
        print(f"table.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
