#!/usr/bin/env python3
"""Runs the loops of corpus/README.md over vectors/, as somebody who copied the folder would.

usage: vector_loops_test.py ROOT

Each must print nothing, and, over a copy in which some expectations are changed, the ids of just these.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

EVERY = 10  # one case of this many is changed
CLAIMED = {"replacement", "bom", "after-error", "after-last"}


def loops(readme):
    section = re.search(r"^## Use the vectors.*?(?=^## )", readme, re.DOTALL | re.MULTILINE).group()
    return re.findall(r"^```python\n(.*?)^```", section, re.DOTALL | re.MULTILINE)


def changed_vectors(file):
    """Changes what some octets spell, and returns the ids of these cases."""
    cases = [case for case in file["cases"] if "values" in case["expected"]["rfc3629"] and "octets" in case]
    for case in cases[::EVERY]:
        case["expected"]["rfc3629"]["values"].append("0")
    return {case["id"] for case in cases[::EVERY]}


def changed_sessions(file):
    """Changes the last part of some lives that need no other claims than the loop's."""
    cases = [case for case in file["cases"]
             if all(answer["claims"].keys() <= CLAIMED for answer in case["expected"]["rfc3629"])]
    for case in cases[::EVERY]:
        for answer in case["expected"]["rfc3629"]:
            answer["parts"][-1] = ["0"]
    return {case["id"] for case in cases[::EVERY]}


def copied(corpus, folder, change):
    """Copies the vectors, changed, and returns the ids of the cases that were."""
    (folder / "corpus/vectors").mkdir(parents=True)
    ids = set()
    for path in corpus.glob("vectors/*.json"):
        file = json.loads(path.read_text("utf-8"))
        ids |= change(file) if change else set()
        (folder / "corpus/vectors" / path.name).write_text(json.dumps(file), "utf-8")
    return ids


def is_of_sessions(file):
    return file["schema"] == "placemat-sessions/1"


def faults_of(program, corpus, change):
    """Returns what is wrong with a loop, a line each."""
    for made in (None, change):
        with tempfile.TemporaryDirectory() as name:
            ids = copied(corpus, pathlib.Path(name), made)
            ran = subprocess.run([sys.executable, "-c", program], cwd=name, capture_output=True, text=True,
                                 timeout=300, check=False)
        printed = {line.split(" ")[0] for line in ran.stdout.splitlines()}
        if ran.returncode != 0 or printed != ids or bool(ids) != bool(made):
            yield f"it printed {sorted(printed)[:9]}, not {sorted(ids)[:9]} {ran.stderr[-300:]}"


def main(root):
    corpus = pathlib.Path(root) / "corpus"
    changes = {
        "vectors": lambda file: set() if is_of_sessions(file) else changed_vectors(file),
        "sessions": lambda file: changed_sessions(file) if is_of_sessions(file) else set(),
    }
    found = loops((corpus / "README.md").read_text("utf-8"))
    if len(found) != len(changes):
        sys.exit(f"there are {len(found)} loops, not {len(changes)}")
    failed = 0
    for program, (name, change) in zip(found, changes.items()):
        faults = list(faults_of(program, corpus, change))
        print(f"{name}: {'; '.join(faults) or 'right'}")
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
