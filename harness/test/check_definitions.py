#!/usr/bin/env python3
"""Checks that a type or an inline constant of a namespace is defined in only one place.

Two definitions of one name in two files are one entity to the linker, which takes either (the One
Definition Rule); no compiler sees it. What stands in an anonymous namespace is its file's own.

usage: check_definitions.py [ROOT]     exit 1 and one line for each name that is defined twice
       check_definitions.py --self-test
"""

import collections
import pathlib
import re
import sys
import tempfile

# As clang-format lays code out: what a namespace holds begins in the first column.
OPENS = re.compile(r"^(?:inline )?namespace ?([\w:]*) ?\{$")
CLOSES = re.compile(r"^\}  (?://|/\*) namespace ?([\w:]*)")
TYPE = re.compile(r"^(?:struct|class|union|enum(?: class)?) (?:\[\[.*?\]\] |alignas\(.*?\) )?(\w+)"
                  r"(?: final)?(?: : .*)? ?(?:\{.*)?$")
CONSTANT = re.compile(r"^inline (?:const|constexpr|constinit) [^(={]*?\b(\w+)(?:\[\w*\])*(?: =|\{|;)")


def definitions(text):
    """The names that `text` defines for the whole program, each with its line."""
    open_names = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := OPENS.match(line):
            open_names.append(match[1])
        elif CLOSES.match(line) and open_names:
            open_names.pop()
        elif "" not in open_names and (match := TYPE.match(line) or CONSTANT.match(line)):
            yield "::".join([*open_names, match[1]]), number


def check(root):
    places = collections.defaultdict(list)
    for room in ("reference", "reports", "harness"):
        for path in sorted((root / room).rglob("*")):
            if path.suffix in (".h", ".cc"):
                for name, line in definitions(path.read_text(encoding="utf-8")):
                    places[name].append(f"{path.relative_to(root)}:{line}")
    if not places:
        return [f"{root}: no definitions here; name the root of the project"]
    return [f"{where[0]}: {name} is defined in {', '.join(where[1:])} too; rename one"
            for name, where in sorted(places.items()) if len(where) > 1]


def self_test():
    """Two files each, and whether they define a name twice."""
    rows = [
        ("a type twice", "struct A {\n};", "class A : public B {\n};", 1),
        ("a final type and an enumeration", "struct A final {};", "enum class A : char { kB };", 1),
        ("a constant twice", "inline constexpr int kA = 1;", "inline constexpr long kA{2};", 1),
        ("a declaration", "struct A {\n};", "struct A;", 0),
        ("a nested type", "class A {\n};", "struct A::B {\n};", 0),
        ("a file's own", "struct A {\n};", "namespace {\nstruct A {\n};\n}  // namespace", 0),
        ("after a file's own", "struct A {\n};",
         "namespace {\n}  // namespace\nstruct A {\n};", 1),
        ("another namespace", "struct A {\n};", "namespace b {\nstruct A {\n};\n}  // namespace b", 0),
    ]
    for name, left, right, expected in rows:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "harness").mkdir()
            for file, text in (("a.h", left), ("b.cc", right)):
                (root / "harness" / file).write_text(
                    f"namespace placemat {{\n{text}\n}}  // namespace placemat\n", encoding="utf-8")
            found = check(root)
            if len(found) != expected:
                print(f"self-test: {name}: expected {expected} complaint(s), got {found}")
                return 1
    print(f"self-test: {len(rows)} trees judged rightly")
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
