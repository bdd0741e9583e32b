"""Holds what `run` and `long` share: engines, their builds, the machine that measures, and its files."""

import argparse
import json
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


def targets():
    return sorted(file.stem for file in (ROOT / "harness/fuzz/targets").glob("*.cc"))


def added_environment(parts):
    """Returns the environment that gives an engine these parts to begin with."""
    return {"POWER_" + part.upper(): str(ADDED[part]) for part in parts}


def complaint(log):
    """Returns the line of the log that says why the engine could not run, in printable characters."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    ours = [line for line in lines if line.startswith("placemat: PLACEMAT_")]
    theirs = [line for line in lines if "PROGRAM ABORT" in line]
    return ascii("".join((ours or theirs or lines[-1:])[:1]).strip())[1:-1]


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


def commit():
    """Returns the commit of this checkout, "unknown" without git or outside a checkout."""
    try:
        done = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True,
                              check=False)
    except FileNotFoundError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def at_least_one(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is less than 1")
    return number


def open_record(file, new):
    """Returns the record in the file, or `new`: a schema, what the file belongs to, and an empty list."""
    if not file.parent.is_dir():
        stop(f"{file}: there is no such folder; make it")
    if not file.exists():
        return new
    schema, *belongs_to, _ = new
    try:
        stored = json.loads(file.read_text())
        if any(stored.get(key) != new[key] for key in (schema, *belongs_to)):
            stop(f"{file}: it was measured on another {' or '.join(belongs_to)}; name another file")
    except (ValueError, AttributeError):
        stop(f"{file}: this is no file that --json wrote; name another file")
    return stored


def with_lines(holder, key, lines):
    """Returns the JSON of `holder` with one item of its list a line, so that two files can be compared."""
    return json.dumps({**holder, key: []}).removesuffix("]}") + "\n" + ",\n".join(lines) + "]}"


def write_record(file, record, list_key, inner_key):
    """Writes a record whose list has items with a list of their own."""
    items = [with_lines(item, inner_key, map(json.dumps, item[inner_key])) for item in record[list_key]]
    partial = file.with_suffix(".new")
    partial.write_text(with_lines(record, list_key, items) + "\n")
    partial.replace(file)
