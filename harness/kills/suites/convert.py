#!/usr/bin/env python3
"""Writes other people's test vectors as a list of strings with verdicts (../README.md).

usage: convert.py SOURCE FILE...

The list goes to standard output, for `placemat mutants --suite`. SOURCE is one of those below; the
FILEs are its project's own, as they come from there (measured.tsv names them, and the state of the
project that they were tried on). Nothing of theirs is run.
"""

import importlib
import pathlib
import sys

from stated import Unreadable, list_of

SOURCES = ["autobahn", "go", "placemat_txt", "rust", "simdutf", "utf8tests", "vectors", "wpt"]


def convert(source, files):
    """The list, from a dict of file names and texts. Raises Unreadable."""
    module = importlib.import_module(source)
    strings = list(module.strings(files))
    if not strings:
        raise Unreadable(f"{', '.join(files)}: no strings of {source} in it")
    return list_of(strings, {"name": module.NAME, **module.CLAIMS})


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in SOURCES:
        sys.exit(f"{__doc__}\nSOURCE: {', '.join(SOURCES)}")
    try:
        files = {name: pathlib.Path(name).read_text("utf-8") for name in arguments[1:]}
        sys.stdout.write(convert(arguments[0], files))
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        sys.exit(f"convert.py: {error}; name the files of {arguments[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
