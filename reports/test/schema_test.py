#!/usr/bin/env python3
"""Checks reports that to_json() wrote with the published schema.

usage: schema_test.py SCHEMA REPORT...

Each report must be valid; and, since the schema is strict, no report may stay valid when one key of
any object is taken away, one is added, or one value changes its type.
"""

import copy
import json
import sys

import jsonschema


def objects(value, path=()):
    """Yields the paths of all objects in `value`."""
    if isinstance(value, dict):
        yield path
        for key, member in value.items():
            yield from objects(member, path + (key,))
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from objects(element, path + (index,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


# These keys may be missing: perhaps no language was learned, or nobody does the same; answers may stand
# elsewhere, and a claim may be the default.
OPTIONAL = {"gallery", "languages", "recognises", "recognises_not", "sink", "behaves_as", "system", "counting",
            "room", "lone_surrogate", "backward", "order", "first", "last", "without"}
# These objects have names for keys, and some may be missing.
BY_NAME = {"facets", "counts", "answers", "reproducers"}


def is_by_name(path):
    return path[-1:] and path[-1] in BY_NAME or path[-2:-1] == ("arrows",)


def may_be_null(path, key):
    """A language may be that of no form."""
    return key == "form" and ("languages" in path or "recognises" in path)


def edits(report):
    """Reports with one fault each, and what it is."""
    for path in objects(report):
        for key in at(report, path):
            if not is_by_name(path) and key not in OPTIONAL:
                edited = copy.deepcopy(report)
                del at(edited, path)[key]
                yield f"{path} without {key}", edited
            if not may_be_null(path, key):
                edited = copy.deepcopy(report)
                at(edited, path)[key] = None
                yield f"{path} with null for {key}", edited
        edited = copy.deepcopy(report)
        # Answers are texts by requests, whatever those are.
        at(edited, path)["surplus"] = 1 if path[-1:] == ("answers",) else "x"
        yield f"{path} with a key too many", edited


def main(schema_path, report_paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = 0
    refused = 0
    for path in report_paths:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        for error in validator.iter_errors(report):
            print(f"{path}: {error.json_path}: {error.message}")
            faults += 1
        for name, edited in edits(report):
            if validator.is_valid(edited):
                print(f"{path}: the schema allows {name}")
                faults += 1
            refused += 1
    print(f"{len(report_paths)} reports, {refused} edited ones, {faults} faults")
    return 1 if faults or not refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
