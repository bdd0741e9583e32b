#!/usr/bin/env python3
"""Measures anew what other people's suites find, and writes measured.tsv.

usage: measure.py PLACEMAT FOLDER [SOURCE...]

PLACEMAT is the command. FOLDER holds the projects of measured.tsv: a clone of each repository, or an
unpacked package, under the last part of its name. A row whose project is not there is kept as it is,
and named. Each row is measured at the state that it names; to measure another, change that first.
"""

import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

from convert import convert
from stated import Unreadable

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TABLE = HERE / "measured.tsv"


def text_of(folder, state, file):
    """A file of a project: of a clone's commit, or as it lies there."""
    if (folder / ".git").exists() or (folder / "HEAD").exists():
        return subprocess.run(["git", "-C", folder, "show", f"{state}:{file}"], capture_output=True,
                              check=True).stdout.decode().replace("\r\n", "\n")
    return (folder / file).read_text("utf-8")


def files_of(row, projects):
    if row["repository"] == "-":  # this checkout
        return {path.name: path.read_text("utf-8") for path in sorted(ROOT.glob(row["files"]))}
    folder = projects / row["repository"].split("/")[-1]
    if not folder.is_dir():
        return None
    return {file: text_of(folder, row["state"], file) for file in row["files"].split()}


def measured(placemat, row, files):
    with tempfile.TemporaryDirectory() as folder:
        strings, matrix = (pathlib.Path(folder) / name for name in ("strings", "matrix"))
        strings.write_text(convert(row["source"], files))
        subprocess.run([placemat, "mutants", "--suite", strings, "--json", matrix], check=True,
                       stdout=subprocess.DEVNULL)
        suite = json.loads(matrix.read_text())["suites"][0]
    return {**row, "suite": suite["name"], "strings": suite["strings"],
            "wrong": len(suite["accusations"]), "found": suite["found"], "asked": suite["asked"],
            "of": suite["of"], "measured": datetime.date.today().isoformat()}


def main(placemat, projects, sources):
    heading, *lines = TABLE.read_text("utf-8").splitlines()
    keys = heading.split("\t")
    rows = [dict(zip(keys, line.split("\t"))) for line in lines]
    for number, row in enumerate(rows):
        if sources and row["source"] not in sources:
            continue
        files = files_of(row, projects)
        if files is None:
            print(f"kept: {row['source']}; there is no {projects / row['repository'].split('/')[-1]}")
            continue
        rows[number] = measured(placemat, row, files)
    TABLE.write_text("".join("\t".join(str(row[key]) for key in keys) + "\n"
                             for row in [dict(zip(keys, keys)), *rows]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:])
    except (OSError, subprocess.CalledProcessError, Unreadable) as failure:
        sys.exit(f"measure.py: {failure}")
