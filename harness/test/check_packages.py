#!/usr/bin/env python3
"""Holds docker/packages-wide.txt to what adapters and drivers say they need.

usage: check_packages.py [ROOT]     exit 1 and one line for each package that is missing or that
                                    nothing needs
       check_packages.py --self-test
"""

import json
import pathlib
import re
import sys
import tempfile

LIBRARY = re.compile(r"placemat_library\((.*?)\)", re.DOTALL)


def listed(path):
    """Returns the packages of a list by their names on Debian 12: the first words of its lines."""
    lines = (line.split("#")[0].split() for line in path.read_text().splitlines())
    return [words[0] for words in lines if words]


def needed_by_libraries(root):
    """Package -> the file that names it."""
    needed = {}
    for path in sorted((root / "harness/implementations").glob("*/CMakeLists.txt")):
        for call in LIBRARY.findall(path.read_text()):
            words = call.split()
            start = words.index("PACKAGES") + 1
            for word in words[start:]:
                if word in ("NEEDS", "OPTIONS"):
                    break
                needed.setdefault(word, path.relative_to(root))
    return needed


def needed_by_drivers(root):
    needed = {}
    for path in sorted((root / "harness/drivers").glob("*/driver.json")):
        for package in json.loads(path.read_text()).get("packages", []):
            needed.setdefault(package, path.relative_to(root))
    return needed


def complaints(root):
    plain = listed(root / "docker/packages.txt")
    wide = listed(root / "docker/packages-wide.txt")
    needed = {**needed_by_drivers(root), **needed_by_libraries(root)}
    for package, where in sorted(needed.items()):
        if package not in plain and package not in wide:
            yield f"{where} needs {package}: add it to docker/packages-wide.txt"
    for package in wide:
        if package not in needed and package != "pkg-config":
            yield f"docker/packages-wide.txt lists {package}, which nothing needs: remove it"
        if package in plain:
            yield f"docker/packages-wide.txt lists {package}, as docker/packages.txt does: remove it"
        if wide.count(package) > 1:
            yield f"docker/packages-wide.txt lists {package} twice: remove one"


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("docker", "harness/implementations/a", "harness/drivers/b"):
            (root / name).mkdir(parents=True)
        (root / "docker/packages.txt").write_text("cmake\n")
        (root / "docker/packages-wide.txt").write_text("# wide\nliba-dev trixie=liba2-dev sid=-\nidle sid=busy\ncmake\n")
        (root / "harness/implementations/a/CMakeLists.txt").write_text(
            "placemat_library(a PACKAGES liba-dev libaa-dev\n  NEEDS a::a)\n")
        (root / "harness/drivers/b/driver.json").write_text('{"packages": ["b", "cmake"]}')
        expected = [
            "harness/drivers/b/driver.json needs b: add it to docker/packages-wide.txt",
            "harness/implementations/a/CMakeLists.txt needs libaa-dev: add it to "
            "docker/packages-wide.txt",
            "docker/packages-wide.txt lists idle, which nothing needs: remove it",
            "docker/packages-wide.txt lists cmake, as docker/packages.txt does: remove it",
        ]
        found = list(complaints(root))
        if found != expected:
            print("\n".join(["expected:", *expected, "found:", *found]))
            return 1
    return 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    found = list(complaints(pathlib.Path(arguments[0] if arguments else ".")))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
