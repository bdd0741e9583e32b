#!/usr/bin/env python3
"""Runs the replay command of every deviation of a report, and holds what it shows to the report.

usage: replay_report.py PLACEMAT REPORT.json [JOBS]

Exit 1 and a line for each that does not show its class and facet again. What is `nondeterministic`
or is a contradiction between facets may come under another name; it must deviate all the same.
"""

import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
import tempfile

LOOSE = {"nondeterministic", "inconsistent"}


def replayed(program, command):
    """Returns the deviations that the command shows, as (class, facet), and its exit status."""
    words = shlex.split(command)
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        done = subprocess.run([program, *words[1:], "--json", report], capture_output=True, timeout=600)
        if not os.path.exists(report):
            return set(), done.returncode
        with open(report, encoding="utf-8") as file:
            shown = json.load(file)["implementations"][0]["deviations"]
        return {(one["class"], one["facet"]) for one in shown}, done.returncode


def complaint(program, implementation, deviation):
    shown, status = replayed(program, deviation["replay"])
    wanted = (deviation["class"], deviation["facet"])
    if wanted in shown:
        return None
    if deviation["judgement"] in LOOSE and shown:
        return None
    return f"{implementation}: {wanted[0]} ({wanted[1]}) is not shown again (exit {status}): {deviation['replay']}"


def main(program, path, jobs="2"):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    work = [(one["id"], deviation) for one in report["implementations"] for deviation in one["deviations"]]
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        found = list(pool.map(lambda each: complaint(program, *each), work))
    wrong = [line for line in found if line]
    print("\n".join(wrong), end="\n" if wrong else "")
    print(f"{len(work) - len(wrong)} of {len(work)} deviations replay")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
