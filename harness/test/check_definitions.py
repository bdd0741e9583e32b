#!/usr/bin/env python3
"""Checks that a type or an inline constant of a namespace is defined in only one place.

Two definitions of one name in two files are one entity to the linker, which takes either (the One
Definition Rule); no compiler sees it. And inside a room no name stands for two types, even where
each is its file's own: in an anonymous namespace, or by `using`. A test file's own types are left
out. A room is a namespace within `placemat`, or a folder whose files are in `placemat` itself.

usage: check_definitions.py [ROOT]     exit 1 and one line for each name that is defined twice
       check_definitions.py --self-test
"""

import collections
import pathlib
import re
import sys
import tempfile

# clang-format lays code out so: what a namespace holds begins in the first column.
OPENS = re.compile(r"^(?:inline )?namespace ?((?:\w|::(?:inline )?)*) ?\{$")
CLOSES = re.compile(r"^\}  (?://|/\*) namespace ?([\w:]*)")
TYPE = re.compile(r"^(?:struct|class|union|enum(?: class)?) (?:\[\[.*?\]\] |alignas\(.*?\) )?(\w+)"
                  r"(?: final)?(?: : .*)? ?(?:\{.*)?$")
ALIAS = re.compile(r"^using (\w+) =")
CONSTANT = re.compile(r"^inline (?:const|constexpr|constinit) [^(={]*?\b(\w+)(?:\[\w*\])*(?: =|\{|;)")


def definitions(text, folder):
    """The names that `text`, a file of `folder`, defines, each with its line."""
    open_names = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := OPENS.match(line):
            open_names.append(match[1].replace("inline ", ""))
        elif CLOSES.match(line) and open_names:
            open_names.pop()
        elif match := TYPE.match(line) or CONSTANT.match(line) or ALIAS.match(line):
            scope = "::".join(filter(None, open_names))
            if "" in open_names or ALIAS.match(line):  # the file's own, or harmless to the linker
                if "test" in folder.split("/"):
                    continue
                scope = folder if scope in ("", "placemat") else scope
            yield f"{scope}::{match[1]}", number


def check(root):
    places = collections.defaultdict(list)
    for room in ("reference", "reports", "harness"):
        for path in sorted((root / room).rglob("*")):
            if path.suffix in (".h", ".cc"):
                file = path.relative_to(root)
                for name, line in definitions(path.read_text(encoding="utf-8"), str(file.parent)):
                    places[name].append(f"{file}:{line}")
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
        ("a file's own", "struct A {\n};", "namespace {\nstruct A {\n};\n}  // namespace", 1),
        ("a test's own", "struct A {\n};", "namespace {\nstruct A {\n};\n}  // namespace", 0,
         "test/b.cc"),
        ("another name for a type", "struct A {\n};", "using A = int;", 1),
        ("after a file's own", "struct A {\n};",
         "namespace {\n}  // namespace\nstruct A {\n};", 1),
        ("another namespace", "struct A {\n};", "namespace b {\nstruct A {\n};\n}  // namespace b", 0),
        ("another room's own", "struct A {\n};",
         "}  // namespace\nnamespace placemat::inline door {\nnamespace {\nusing A = int;", 0),
        ("a room's own, in two folders", "using A = int;", "using A = int;", 1, "rules/b.cc"),
    ]
    for name, left, right, expected, *file in rows:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in (("a.h", left), ((*file, "b.cc")[0], right)):
                path = root / "harness" / path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"namespace placemat::inline judge {{\n{text}\n}}  // namespace\n",
                                encoding="utf-8")
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
