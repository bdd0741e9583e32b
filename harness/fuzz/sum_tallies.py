#!/usr/bin/env python3
"""Adds up the tallies of fuzzing processes and prints them as a short table.

    sum_tallies.py FILE...

FILE is what a fuzz target writes where PLACEMAT_TALLY says. Exit status 2 for a file that is none.
"""

import json
import sys
from pathlib import Path

# The three well-known kinds first, then the rest.
CATEGORIES = ["overlong", "surrogates", "above-10ffff", "validity", "values", "offset"]
MEANINGS = {
    "overlong": "overlong forms",
    "surrogates": "surrogates",
    "above-10ffff": "values above U+10FFFF",
    "validity": "validity otherwise",
    "values": "values (both accept)",
    "offset": "offset (both refuse)",
}


def read(path):
    try:
        tally = json.loads(Path(path).read_text())
        if tally["schema"] != "placemat-tally/1":
            raise ValueError("another schema")
        return tally
    except (OSError, ValueError, KeyError, TypeError):
        print(f"placemat: {path} is no tally; name files written by PLACEMAT_TALLY", file=sys.stderr)
        sys.exit(2)


def main(paths):
    if not paths:
        print("placemat: no tally is named; give the files that PLACEMAT_TALLY named", file=sys.stderr)
        sys.exit(2)
    strings, replies, unexplained = 0, 0, 0
    met = dict.fromkeys(CATEGORIES, 0)
    for path in paths:
        tally = read(path)
        print(f"{Path(path).stem:<15} {tally['strings']:>12,} strings judged, "
              f"{tally['replies']:>13,} replies")
        strings += tally["strings"]
        replies += tally["replies"]
        unexplained += tally["unexplained"]
        for category in CATEGORIES:
            met[category] += tally["disagreements"].get(category, 0)
    print(f"{'in all':<15} {strings:>12,} strings judged, {replies:>13,} replies")
    print("strings on which implementations disagree, as their encoding forms say they must:")
    for category in CATEGORIES:
        print(f"  {MEANINGS[category]:<24} {met[category]:>12,}")
    print(f"disagreements that nothing explains: {unexplained}")


if __name__ == "__main__":
    main(sys.argv[1:])
