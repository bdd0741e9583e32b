"""What codec_bench measured, as a file: the speeds of all rounds, and where they come from."""

import collections
import json
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = "placemat-codec-bench/2"
# These are the processor's flags that a kernel or a peer needs.
FLAGS = ("avx2", "bmi2", "avx512bw", "avx512vbmi", "avx512_vbmi2", "gfni", "asimd", "sve", "sve2")
# A sample is to last this long, in milliseconds.
LASTS = 2


class InputError(Exception):
    pass


def write(name, text):
    out = pathlib.Path(name)
    temporary = out.with_name(out.name + ".new")
    temporary.write_text(text)
    temporary.rename(out)


def processor(cpuinfo):
    """Returns the first processor of /proc/cpuinfo."""
    told = dict(re.findall(r"^([^\t:]+?)\s*: (.*)$", cpuinfo.split("\n\n")[0], re.MULTILINE))
    wanted = {"model name": "name", "cpu family": "family", "model": "model",
              "CPU implementer": "implementer", "CPU part": "part"}
    flags = (told.get("flags") or told.get("Features") or "").split()
    return {"architecture": platform.machine(),
            **{ours: told[theirs] for theirs, ours in wanted.items() if theirs in told},
            "flags": [flag for flag in FLAGS if flag in flags]}


def git(*arguments):
    """Returns what git prints, or None if this is no checkout or there is no git."""
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True,
                              check=False)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def run_once(bench, pattern, repetitions):
    done = subprocess.run(
        [bench, "--benchmark_format=json", f"--benchmark_min_time={LASTS / 1000}",
         "--benchmark_enable_random_interleaving=true", f"--benchmark_repetitions={repetitions}",
         f"--benchmark_filter={pattern}"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise InputError(f"{bench} fails: {done.stderr.strip()[-200:]}")
    if not done.stdout.startswith("{"):
        raise InputError(f"--filter {pattern}: no benchmark is named so; "
                       f"{bench} --benchmark_list_tests lists them")
    return json.loads(done.stdout)


def measure(bench, out, rounds, repetitions, pattern):
    speeds = []
    # The commit that last changed the codec: those after it change no speed.
    commit = git("log", "-1", "--format=%H", "--", "harness/codec")
    clean = git("status", "--porcelain") == ""
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        told = run_once(bench, pattern, repetitions)
        found = collections.defaultdict(list)
        for one in told["benchmarks"]:
            if one.get("error_occurred"):
                print(f"{one['name']}: {one['error_message']}", file=sys.stderr)
            elif one["run_type"] == "iteration":
                lasted = one["iterations"] * one["cpu_time"] / 1e6  # of nanoseconds
                found[one["run_name"]].append([round(one["bytes_per_second"]), round(lasted, 2)])
        speeds.append(found)
        about = told["context"]
        # After each round, so that what was measured is not lost.
        write(out, json.dumps({
            "schema": SCHEMA,
            "processor": processor(pathlib.Path("/proc/cpuinfo").read_text()),
            "commit": commit,
            "clean": clean,
            "date": about["date"][:10],
            "compiler": about["compiler"],
            "simdutf": about.get("simdutf"),
            "filter": pattern,
            "rounds": speeds}) + "\n")


def load(name):
    try:
        stored = json.loads(pathlib.Path(name).read_text())
        if stored["schema"] != SCHEMA:
            raise ValueError
        return stored
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"{name}: is no measurement; make one with table.py run") from None


def median(samples):
    """Takes [speed, milliseconds]. A sample that was too short counts less: if the processor was
    taken away while the library found out how many turns it takes, those are too few. None if all
    samples together are too short."""
    weights = [min(lasted, LASTS) for _, lasted in samples]
    if sum(weights) < LASTS / 2:
        return None
    left = sum(weights) / 2
    for speed, lasted in sorted(samples):
        left -= min(lasted, LASTS)
        if left <= 0:
            return speed
    return None


def medians(*stored):
    """(operation, data, size) -> offset -> peer -> median octets per second. An offset is left out if a
    peer has no median there, because a worse one would take that peer's place."""
    samples = collections.defaultdict(list)
    for one in stored:
        for speeds in one["rounds"]:
            for name, found in speeds.items():
                samples[name].extend(found)
    told = collections.defaultdict(lambda: collections.defaultdict(dict))
    for name, found in samples.items():
        operation, data, peer, size, offset = name.split("/")
        told[operation, data, size][int(offset)][peer] = median(found)
    return {key: {offset: peers for offset, peers in offsets.items() if None not in peers.values()}
            for key, offsets in told.items()}
