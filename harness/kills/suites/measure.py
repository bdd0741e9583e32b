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
TOGETHER = "together"  # the source of the row about all suites of other projects


def text_of(folder, state, file):
    """Returns a file of a project: of a clone's commit, or as it lies there."""
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


def matrix_of(placemat, lists):
    """Returns what `placemat mutants` says of these lists."""
    with tempfile.TemporaryDirectory() as folder:
        command = [placemat, "mutants", "--json", f"{folder}/matrix"]
        for source, strings in lists.items():
            path = pathlib.Path(folder) / source
            path.write_text(strings)
            command += ["--suite", path]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return json.loads((pathlib.Path(folder) / "matrix").read_text())


def together(matrix, names):
    """Returns the columns of a row about all of these suites."""
    suites = [suite for suite in matrix["suites"] if suite["name"] in names]
    kills = [[kill for name in names for kill in mutant["kills"][name]] for mutant in matrix["mutants"]]
    return {"suite": f"the {len(names)} of other projects together",
            "strings": sum(suite["strings"] for suite in suites),
            "wrong": sum(len(suite["accusations"]) for suite in suites),
            "found": sum(any(kill["found"] for kill in row) for row in kills),
            "asked": sum(any(kill["found"] or kill["cases"] for kill in row) for row in kills),
            "of": len(kills)}


def main(placemat, projects, sources):
    heading, *lines = TABLE.read_text("utf-8").splitlines()
    keys = heading.split("\t")
    rows = {row["source"]: row for row in (dict(zip(keys, line.split("\t"))) for line in lines)}
    lists = {}
    for source, row in rows.items():
        if source == TOGETHER or (sources and source not in sources):
            continue
        files = files_of(row, projects)
        if files is None:
            print(f"kept: {source}; there is no {projects / row['repository'].split('/')[-1]}")
        else:
            lists[source] = convert(source, files)
    if not lists:
        return
    matrix = matrix_of(placemat, lists)
    today = {"measured": datetime.date.today().isoformat()}
    for source, suite in zip(lists, matrix["suites"]):
        rows[source] |= {"suite": suite["name"], "strings": suite["strings"],
                         "wrong": len(suite["accusations"]), "found": suite["found"],
                         "asked": suite["asked"], "of": suite["of"], **today}
    others = [source for source, row in rows.items() if row["repository"] != "-"]
    if all(source in lists for source in others):
        rows[TOGETHER] |= {**together(matrix, [rows[source]["suite"] for source in others]), **today}
    else:
        print(f"kept: {TOGETHER}; it is measured with all of them")
    TABLE.write_text("".join("\t".join(str(row[key]) for key in keys) + "\n"
                             for row in [dict(zip(keys, keys)), *rows.values()]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:])
    except (OSError, subprocess.CalledProcessError, Unreadable) as failure:
        sys.exit(f"measure.py: {failure}")
