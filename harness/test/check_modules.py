#!/usr/bin/env python3
"""Says which adapters do not build with the libraries that are here.

usage: check_modules.py ROOT MODULES    exit 1 on the system that CI runs on, where all must build
       check_modules.py --self-test

MODULES is the folder of the modules. Elsewhere a library may be of a release that an adapter does not
know yet: then the line begins with "left out", and the status is 0.
"""

import pathlib
import re
import sys
import tempfile

CI = ".github/workflows/ci.yml"


def of_ci(root):
    """Returns the suite of the container in which CI runs the tests."""
    return re.search(r"container: debian:(\w+)", (root / CI).read_text()).group(1)


def of_this_machine(os_release):
    found = re.search(r"^VERSION_CODENAME=(\w+)$", os_release.read_text(), re.MULTILINE)
    return found and found.group(1)


def complaints(root, modules, os_release):
    must = of_ci(root) == of_this_machine(os_release)
    for path in sorted(modules.glob("*.failed")):
        error = next((line for line in path.read_text(errors="replace").splitlines() if "error" in line), "")
        yield must, f"{'' if must else 'left out: '}the adapter {path.stem} does not build: {error}".strip()


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / CI).parent.mkdir(parents=True)
        (root / CI).write_text("    container: debian:bookworm\n")
        (root / "gone.failed").write_text("In f:\na.cc:1: error: no f\nb.cc:1: error: no g\n")
        (root / "here.so").touch()
        for suite, expected in [("bookworm", (True, "the adapter gone does not build: a.cc:1: error: no f")),
                                ("trixie", (False, "left out: the adapter gone does not build: "
                                                   "a.cc:1: error: no f"))]:
            (root / "os-release").write_text(f"ID=debian\nVERSION_CODENAME={suite}\n")
            found = list(complaints(root, root, root / "os-release"))
            if found != [expected]:
                print(f"on {suite}: {found}, not {[expected]}")
                return 1
    return 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    root, modules = map(pathlib.Path, arguments)
    found = list(complaints(root, modules, pathlib.Path("/etc/os-release")))
    for _, line in found:
        print(line)
    return 1 if any(must for must, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
