"""Holds what `run` and `long` share: engines, their builds, and the machine that measures."""

import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PRESETS = {"libfuzzer": "fuzz", "afl": "afl"}  # any other engine runs the release build
# Names what a run may begin with, as an engine is given it in POWER_DICTIONARY and POWER_SEEDS.
ADDED = {"dictionary": ROOT / "corpus/utf8.dict", "seeds": ROOT / "corpus/seeds"}


def stop(message):
    print(f"placemat: {message}", file=sys.stderr)
    sys.exit(2)


def engine_of(name):
    """Returns the script of engines/ with this name, or the script at this path."""
    script = HERE / "engines" / name
    engine = script if script.exists() else pathlib.Path(name).resolve()
    if not os.access(engine, os.X_OK):
        stop(f"{engine}: no engine; there are "
             + ", ".join(sorted(one.name for one in (HERE / "engines").iterdir())))
    return engine


def build_of(engine, given):
    """Returns the folder of the build that the engine runs: the given one, or that of its preset."""
    return pathlib.Path(given or ROOT / "build" / PRESETS.get(engine, "release")).resolve()


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


def commit():
    done = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True,
                          check=False)
    return done.stdout.strip() or "unknown"


def at_least_one(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is less than 1")
    return number
