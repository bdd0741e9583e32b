#!/usr/bin/env python3
"""Checks the direction of imports, by the floors in harness/floors.txt, and README's table of them.

Also checks that a file imports what older releases of a library did not ask for (NEEDED).

usage: check_imports.py [ROOT]     exit 1 and one line for each import that runs the wrong way
       check_imports.py --table    prints the table of harness/README.md
       check_imports.py --self-test
"""

import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The meaning of each floor, from the ground up. A file may import from its own floor and from those
# before it.
FLOORS = {row[0]: row[2] for row in
          ([part.strip() for part in line.split("|", 2)]
           for line in (ROOT / "harness/floors.txt").read_text(encoding="utf-8").splitlines()
           if not line.startswith("#"))}
ROOMS = ["reference", "reports", "harness"]

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
LIBRARY = re.compile(r"^\s*#\s*include\s*<([^>]+/[^>]+)>", re.MULTILINE)

# NEEDED maps a name to the header that has it in newer releases. In older ones another header has it, too.
NEEDED = {"fmt::join(": "fmt/ranges.h"}


def is_test(parts):
    return "test" in parts[:-1]


def floor_of(parts):
    """Returns the number of the lowest folder that is a floor and holds the file, or None."""
    inside = [name for name in FLOORS if "/".join(parts).startswith(name + "/")]
    return list(FLOORS).index(max(inside, key=len)) if inside else None


def complaint(source, target):
    """Why `source` may not import `target` (both as path parts), or None."""
    if target[0] not in ROOMS:
        return "imports are written from the root of the project"
    if ROOMS.index(target[0]) > ROOMS.index(source[0]):
        return f"{source[0]} may not import {target[0]}"
    # A test may import what its subject may import, and test helpers next to it.
    if is_test(source):
        return None
    if is_test(target):
        return "production code imports a test helper"
    here, there = floor_of(source), floor_of(target)
    for floor, file in (here, source), (there, target):
        if floor is None:
            return f"{'/'.join(file)} has no floor in harness/floors.txt"
    names = list(FLOORS)
    if names[here] == "harness/codec" != names[there] and target != ("reference", "unicode.h"):
        return "the codec depends on reference/unicode.h alone"
    if there > here:
        return f"{names[here]} stands below {names[there]}"
    return None


def library_complaint(source, name):
    """The oracle and the codec use only the standard library."""
    # An example is a user's own program.
    if is_test(source) or "example" in source:
        return None
    if source[0] == "reference" or source[:2] == ("harness", "codec"):
        return "only the standard library is used here"
    return None


def check(root):
    complaints = []
    files = 0
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".h", ".cc", ".c"):
                continue
            files += 1
            source = path.relative_to(root).parts
            text = path.read_text(encoding="utf-8")
            for name, header in NEEDED.items():
                if name in text and header not in LIBRARY.findall(text):
                    complaints.append(f"{'/'.join(source)}: {name.rstrip('(')}: add #include <{header}>")
            for name in LIBRARY.findall(text):
                why = library_complaint(source, name)
                if why:
                    complaints.append(f"{'/'.join(source)}: {name}: {why}")
            for name in INCLUDE.findall(text):
                # CMake makes the file if a template of it stands there.
                if not (root / name).exists() and not (root / (name + ".in")).exists():
                    if "/" in name:
                        complaints.append(f"{'/'.join(source)}: there is no {name}")
                    continue
                why = complaint(source, tuple(name.split("/")))
                if why:
                    complaints.append(f"{'/'.join(source)}: {name}: {why}")
    if files == 0:
        complaints.append(f"{root}: no source files here; name the root of the project")
    return complaints


def table():
    """README's rows: the folders of the harness."""
    rows = "| folder | what it does |\n|---|---|\n"
    for name in FLOORS:
        folder = name.removeprefix("harness/")
        link = f"[`{folder}/`]({folder}/README.md)"
        has_page = (ROOT / name / "README.md").exists()
        if folder != name:
            rows += f"| {link if has_page else f'`{folder}/`'} | {FLOORS[name]} |\n"
    return rows


def self_test():
    """Judges small trees, each with the number of complaints about it."""
    trees = [
        ({"reference/a.h": "reports/b.h", "reports/b.h": ""}, 1),
        ({"reports/a.h": "harness/cli/b.h", "harness/cli/b.h": ""}, 1),
        ({"reports/base/a.h": "reports/b.h", "reports/b.h": ""}, 1),
        ({"harness/cli/a.h": "harness/attic/b.h", "harness/attic/b.h": ""}, 1),
        ({"harness/codec/a.h": "reference/segment.h", "reference/segment.h": ""}, 1),
        ({"harness/judge/a.h": "harness/cli/b.h", "harness/cli/b.h": ""}, 1),
        ({"harness/judge/a.h": "harness/judge/test/b.h", "harness/judge/test/b.h": ""}, 1),
        ({"harness/judge/a.h": "harness/judge/gone.h"}, 1),
        ({"reference/a.h": "<unicode/utypes.h>"}, 1),
        ({"harness/cli/a.cc": "<fmt/format.h> fmt::join(a, b);"}, 1),
        ({"harness/cli/a.cc": "<fmt/ranges.h> fmt::join(a, b);"}, 0),
        ({"harness/cli/a.h": "harness/judge/b.h", "harness/judge/b.h": "reference/c.h",
          "reference/c.h": ""}, 0),
        ({"harness/judge/a.h": "harness/judge/made.h", "harness/judge/made.h.in": ""}, 0),
    ]
    for files, expected in trees:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, included in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                quoted, _, code = included.partition(" ")
                quoted = quoted if quoted.startswith("<") else f'"{quoted}"'
                path.write_text(f"#include {quoted}\n{code}" if included else "", encoding="utf-8")
            found = check(root)
            if len(found) != expected:
                print(f"self-test: {files}: expected {expected} complaint(s), got {found}")
                return 1
    print(f"self-test: {len(trees)} trees judged rightly")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:] == ["--table"]:
        print(table(), end="")
        return 0
    complaints = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    if table() not in (ROOT / "harness/README.md").read_text(encoding="utf-8"):
        complaints.append("harness/README.md: its table is not that of check_imports.py --table")
    for line in complaints:
        print(line)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
