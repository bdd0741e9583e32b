#!/usr/bin/env python3
"""Checks the direction of imports: harness -> reports -> reference, and the floors of the harness.

usage: check_imports.py [ROOT]     exit 1 and one line for each import that runs the wrong way
       check_imports.py --self-test
"""

import pathlib
import re
import sys
import tempfile

# The floors of harness/CMakeLists.txt, from the ground up. A file may import from its own floor and
# from those before it.
FLOORS = ["codec", "process", "implementation", "implementations", "cases", "judge", "drivers",
          "exhaustive", "portions", "languages", "pairs", "check", "fuzz", "mutants", "catalogue", "corpus_care", "cli"]
# These look at everything and nothing imports them.
OBSERVERS = ["bench", "test"]

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
LIBRARY = re.compile(r"^\s*#\s*include\s*<([^>]+/[^>]+)>", re.MULTILINE)


def is_test(parts):
    return "test" in parts[:-1]


def complaint(source, target):
    """Why `source` may not import `target` (both as path parts), or None."""
    room, wanted = source[0], target[0]
    if is_test(source):
        # A test may import what its subject may import, and test helpers next to it.
        allowed_above = room
    elif is_test(target):
        return "production code imports a test helper"
    else:
        allowed_above = room
    order = ["reference", "reports", "harness"]
    if wanted not in order:
        return "imports are written from the root of the project"
    if order.index(wanted) > order.index(allowed_above):
        return f"{room} may not import {wanted}"
    if room == wanted == "harness":
        return floor_complaint(source, target)
    if source[:2] == ("harness", "codec") and not is_test(source) and target != ("reference", "unicode.h"):
        return "the codec depends on reference/unicode.h alone"
    return None


def floor_complaint(source, target):
    floor, wanted = source[1], target[1]
    if floor in OBSERVERS or floor == wanted:
        return None
    if floor == "codec" and not is_test(source):
        return "the codec depends on reference/unicode.h alone"
    if wanted in OBSERVERS:
        return f"harness/{wanted} is for no one to import" if not is_test(source) else None
    if floor not in FLOORS or wanted not in FLOORS:
        return f"harness/{floor} or harness/{wanted} has no floor in this check"
    if FLOORS.index(wanted) > FLOORS.index(floor) and not is_test(source):
        return f"harness/{floor} stands below harness/{wanted}"
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
    for room in ("reference", "reports", "harness"):
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".h", ".cc", ".c"):
                continue
            files += 1
            source = path.relative_to(root).parts
            text = path.read_text(encoding="utf-8")
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


def self_test():
    """Each of these trees has one import that runs the wrong way; the last has none."""
    trees = [
        ({"reference/a.h": "reports/b.h", "reports/b.h": ""}, 1),
        ({"reports/a.h": "harness/cli/b.h", "harness/cli/b.h": ""}, 1),
        ({"harness/codec/a.h": "reference/segment.h", "reference/segment.h": ""}, 1),
        ({"harness/judge/a.h": "harness/cli/b.h", "harness/cli/b.h": ""}, 1),
        ({"harness/judge/a.h": "harness/judge/test/b.h", "harness/judge/test/b.h": ""}, 1),
        ({"harness/judge/a.h": "harness/judge/gone.h"}, 1),
        ({"reference/a.h": "<unicode/utypes.h>"}, 1),
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
                quoted = included if included.startswith("<") else f'"{included}"'
                path.write_text(f"#include {quoted}\n" if included else "", encoding="utf-8")
            found = check(root)
            if len(found) != expected:
                print(f"self-test: {files}: expected {expected} complaint(s), got {found}")
                return 1
    print(f"self-test: {len(trees)} trees judged rightly")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    complaints = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    for line in complaints:
        print(line)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
