#!/usr/bin/env python3
"""Tests harness/drivers/releases.py with an npm of its own, so that no network is needed.

usage: releases_test.py PLACEMAT

The npm here knows the releases of Deno that a row names, and installs a small driver in the place of
each. PLACEMAT judges these drivers as it judges any other.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PLACEMAT = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else ""
DRIVERS = pathlib.Path(__file__).resolve().parents[1] / "drivers"
RELEASES = DRIVERS / "releases.py"
REQUEST = ["--request", "stream-replace 41 EFBBBF"]

NPM = f"""#!{sys.executable}
import json, os, pathlib, sys
known = json.loads(os.environ["KNOWN"])
if sys.argv[1] == "view":
    if isinstance(known, str):
        sys.exit(known)
    print(json.dumps(list(known)))
    sys.exit(0)
with open(os.environ["INSTALLED"], "a") as log:
    [release] = json.loads(pathlib.Path("package.json").read_text())["dependencies"].values()
    log.write(release + "\\n")
if known[release] == "empty":
    sys.exit(0)
if known[release] == "missing":
    sys.exit("npm ERR! no binary for this processor")
engine = pathlib.Path("node_modules/@deno/linux-any/deno")
engine.parent.mkdir(parents=True)
engine.write_text(os.environ["ENGINE"].replace("KIND", known[release]))
engine.chmod(0o755)
"""

ENGINE = """#!/bin/sh
[ KIND != silent ] || exit 1
printf '%s\\n' 'utf8-driver 1' 'name Stand-in' 'bom strip' 'ops stream-replace' ready
while read -r line; do
  case "$line,KIND" in
    ,*) ;;
    *' 41 EF'*,wrong) echo values 41 ;;
    *) echo values 41 FEFF ;;
  esac
done
"""


def history(**kinds):
    """Returns release -> kind: each keyword names how many releases of that kind follow one another."""
    listed = [kind.rstrip("0123456789") for kind, count in kinds.items() for _ in range(count)]
    return {f"1.0.{patch}": kind for patch, kind in enumerate(listed)}


# Each row: its name, the releases from the oldest, the arguments, the exit status, the last line, and
# how many installs there may be at most.
ROWS = [
    ("the fault is in the newest release alone", history(right=9, wrong=1), [], 0,
     "1.0.8 is right, 1.0.9 deviates: neighbours; 2 installs", 2),
    ("the fault is in all but the oldest", history(right=1, wrong=40), [], 0,
     "1.0.0 is right, 1.0.1 deviates: neighbours; 10 installs", 12),
    ("the fault is in the middle of hundred releases", history(right=60, wrong=40), [], 0,
     "1.0.59 is right, 1.0.60 deviates: neighbours; 12 installs", 12),
    ("the newest release is right again", history(right=5, wrong=6, right2=4), [], 0,
     "1.0.10 deviates, 1.0.11 is right: neighbours; 6 installs", 12),
    ("an older change is asked for", history(right=5, wrong=6, right2=4), ["--to", "1.0.10"], 0,
     "1.0.4 is right, 1.0.5 deviates: neighbours; 6 installs", 12),
    ("both ends are named", history(right=5, wrong=6), ["--from", "1.0.3", "--to", "1.0.6"], 0,
     "1.0.4 is right, 1.0.5 deviates: neighbours; 4 installs", 4),
    ("release 10 is newer than release 9", {"1.9.0": "right", "1.10.0": "wrong"}, [], 0,
     "1.9.0 is right, 1.10.0 deviates: neighbours; 2 installs", 2),
    ("trials are left out", {"1.0.0": "right", "1.1.0-rc.1": "missing", "1.1.0": "wrong"}, [], 0,
     "1.0.0 is right, 1.1.0 deviates: neighbours; 2 installs", 2),
    ("one of those between does not install", history(right=3, missing=1, wrong=6),
     ["--from", "1.0.0"], 1,
     "1.0.2 is right, 1.0.4 deviates: not judged between them: 1; 5 installs", 6),
    ("one that does not install stands aside", history(right=4, missing=1, right2=1, wrong=3),
     ["--from", "1.0.0"], 0, "1.0.5 is right, 1.0.6 deviates: neighbours; 6 installs", 12),
    ("the newest does not install", history(right=4, wrong=3, missing=1), [], 0,
     "1.0.3 is right, 1.0.4 deviates: neighbours; 5 installs", 12),
    ("the newest does not greet", history(right=4, wrong=3, silent=1), [], 0,
     "1.0.3 is right, 1.0.4 deviates: neighbours; 5 installs", 12),
    ("none installs", history(missing=3), [], 1,
     "the newest of these releases cannot be judged: 3 were tried; choose another one with --to", 3),
    ("all are right", history(right=5), [], 1,
     "4 of the releases from 1.0.0 to 1.0.4 were judged, and all are right: no change is bracketed", 12),
    ("all deviate", history(wrong=5), ["--from", "1.0.0"], 1,
     "2 of the releases from 1.0.0 to 1.0.4 were judged, and all deviate: no change is bracketed", 2),
    ("there are too few installs", history(right=1, wrong=40), ["--installs", "3"], 1,
     "3 of the releases from 1.0.37 to 1.0.40 were judged, and all deviate: no change is bracketed", 3),
    ("the installs end between the two", history(right=1, wrong=40), ["--from", "1.0.0", "--installs", "4"], 1,
     "1.0.0 is right, 1.0.10 deviates: not judged between them: 9; 4 installs", 4),
    ("from is newer than to", history(right=3), ["--from", "1.0.2", "--to", "1.0.1"], 2,
     "releases.py: 1.0.2 is not older than 1.0.1; exchange --from and --to", 0),
    ("from is unknown", history(right=3), ["--from", "9"], 2,
     "releases.py: npm has no release 9; the newest are 1.0.0, 1.0.1, 1.0.2", 0),
    ("the registry does not answer", "npm ERR! code ENOTFOUND", [], 2,
     "releases.py: npm does not say which releases deno has: npm ERR! code ENOTFOUND; try again where "
     "the registry answers", 0),
    ("there are only trials", {"1.0.0-rc.1": "right"}, [], 2,
     "releases.py: npm has no release of deno but trials; nothing can be judged", 0),
    ("another package is named", history(right=3), ["--package", "node"], 2,
     "releases.py: deno does not install node; choose one of deno", 0),
    ("there is no placemat", history(right=3), ["--placemat", "/nowhere"], 2,
     "releases.py: /nowhere is not there; build it, or name it with --placemat", 0),
]


class Releases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        here = pathlib.Path(folder.name)
        (here / "npm").write_text(NPM)
        (here / "npm").chmod(0o755)
        self.log, self.scratch, self.path = here / "installed", here / "scratch", here
        self.scratch.mkdir()

    def run_it(self, known, task, name, *more):
        self.log.write_text("")
        environment = {**os.environ, "PATH": f"{self.path}:{os.environ['PATH']}", "KNOWN": json.dumps(known),
                       "ENGINE": ENGINE, "INSTALLED": str(self.log), "TMPDIR": str(self.scratch)}
        return subprocess.run([sys.executable, RELEASES, task, name, "--placemat", PLACEMAT, *more],
                              capture_output=True, text=True, env=environment, check=False)

    def installed(self):
        return self.log.read_text().split()

    def test_bisect(self):
        before = (DRIVERS / "deno/package.json").read_bytes()
        for name, known, more, status, last, most in ROWS:
            with self.subTest(name):
                done = self.run_it(known, "bisect", "deno-text-decoder", *REQUEST, *more)
                lines = (done.stderr if status == 2 else done.stdout).splitlines()
                self.assertEqual((lines[-1:], done.returncode), ([last], status), done.stdout + done.stderr)
                if status == 2:
                    self.assertEqual(len(lines), 1)
                self.assertLessEqual(len(self.installed()), most)
                self.assertEqual(len(self.installed()), len(set(self.installed())), "each once")
                self.assertEqual(list(self.scratch.iterdir()), [])
        self.assertEqual((DRIVERS / "deno/package.json").read_bytes(), before)

    def test_column(self):
        known = {"1.0.0": "right", "1.0.1": "missing", "1.0.2": "silent", "1.0.3": "wrong",
                 "1.0.4": "empty", "1.0.5": "right"}
        done = self.run_it(known, "column", "deno-text-decoder", *REQUEST, *known, "newest", "1.0.0")
        self.assertEqual(done.returncode, 1, done.stderr)
        right, missing, silent, wrong, empty, newest = done.stdout.splitlines()
        self.assertEqual(right, "  1.0.0          right")
        self.assertEqual(missing, "  1.0.1          does not install: npm ERR! no binary for this processor")
        self.assertTrue(silent.startswith("  1.0.2          cannot be judged: "), silent)
        self.assertEqual(wrong, "  1.0.3          strips-bom (stream-replace: stream-replace 41 EFBBBF)")
        self.assertEqual(empty, '  1.0.4          does not install: test -x "$(echo node_modules/@deno/linux-*/deno)" '
                                "ended with status 1")
        self.assertEqual(newest, "  1.0.5          right")
        self.assertEqual(self.installed(), list(known))
        self.assertEqual(list(self.scratch.iterdir()), [])

    def test_a_column_of_judged_releases_is_a_success(self):
        known = {"1.0.0": "right", "1.0.1": "wrong"}
        done = self.run_it(known, "column", "deno-text-decoder", *REQUEST, "1.0.1", "1.0.0")
        self.assertEqual((done.returncode, self.installed()), (0, ["1.0.1", "1.0.0"]), done.stderr)

    def test_unusable_arguments(self):
        rows = [
            (["bisect", "no-such-id"], "no driver has the id no-such-id; `placemat list` names them"),
            (["bisect", "perl-encode-lax"],
             "perl-encode-lax does not come from npm: perl has no package.json"),
            (["bisect", "npm-utf8"], "npm installs several packages; add --package with one of "),
            (["bisect", "deno-text-decoder", "1.0.0"], "column takes releases, and bisect takes none"),
            (["column", "deno-text-decoder"], "column takes releases, and bisect takes none"),
            (["column", "deno-text-decoder", "1.0.0", "--to", "1.0.0"], "--from and --to are for bisect"),
            (["bisect", "deno-text-decoder", "--installs", "1"], "--installs takes at least 2"),
            (["column", "deno-text-decoder", "7"], "npm has no release 7; the newest are 1.0.0, 1.0.1"),
        ]
        for given, line in rows:
            with self.subTest(" ".join(given)):
                done = self.run_it(history(right=2), *given)
                self.assertEqual((done.returncode, done.stdout, self.installed()), (2, "", []))
                self.assertIn(line, done.stderr.splitlines()[-1])


if __name__ == "__main__":
    if not PLACEMAT:
        sys.exit(__doc__)
    unittest.main()
