#!/usr/bin/env python3
"""Checks the SARIF that to_sarif() wrote with the schema that OASIS published.

usage: sarif_test.py [SARIF...]     by default the golden files

The schema is that of the package @microsoft/jest-sarif, which `npm ci` brings here; without it the
test says so, and is left out.
"""

import json
import pathlib
import sys

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
SCHEMA = HERE / "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"


def faults(validator, log):
    for error in validator.iter_errors(log):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def main():
    if not SCHEMA.exists():
        print("left out: the schema is not here; npm ci in reports/test/pages brings it")
        return 0
    validator = jsonschema.Draft7Validator(json.loads(SCHEMA.read_text()))
    files = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(
        (HERE.parent / "golden").glob("*.sarif"))
    wrong = 0
    for file in files:
        log = json.loads(file.read_text())
        for fault in faults(validator, log):
            print(f"{file.name}: {fault}")
            wrong += 1
        # A check must find something in a file that is no SARIF.
        broken = {**log, "runs": [{**log["runs"][0], "tool": {}}]}
        if not list(faults(validator, broken)):
            print(f"{file.name}: the schema lets a run without a driver pass")
            wrong += 1
    print(f"{len(files)} logs, {wrong} faults")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
