#!/usr/bin/env python3
"""Tests that a campaign of harness/fuzz/power/run which is cut short goes on where it was.

usage: power_test.py POWER_FOLDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUN = pathlib.Path(sys.argv.pop()).resolve() / "run"
# Finds everything but what is not to be found yet, and notes what it was asked for.
ENGINE = """#!/bin/sh
echo "$PLACEMAT_FAULT" >>"{here}/asked"
[ "$PLACEMAT_FAULT" != "$(cat "{here}/fails")" ] || exit 1
touch found
"""


class Resumed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        self.engine = self.here / "engine"
        self.engine.write_text(ENGINE.format(here=self.here))
        self.engine.chmod(0o755)
        self.file = self.here / "power.json"
        self.part = self.here / "power.json.part"

    def run_it(self, fails, *options):
        (self.here / "fails").write_text(fails)
        (self.here / "asked").write_text("")
        done = subprocess.run([RUN, self.engine, "--build", self.here, "--target", "agrees", "--seeds", "1",
                               "--jobs", "1", "--json", self.file, *options, "one", "two", "three"],
                              capture_output=True, text=True, check=False)
        return done, (self.here / "asked").read_text().split()

    def test_what_is_done_is_not_done_again(self):
        cut, asked = self.run_it("two")
        self.assertEqual(cut.returncode, 2, cut.stdout)
        self.assertEqual(cut.stderr.count("\n"), 1, cut.stderr)
        self.assertEqual(asked[:2], ["one", "two"])
        self.assertFalse(self.file.exists())
        with self.part.open("a") as part:
            part.write('{"fault": "thr')  # it was being written
        whole, asked = self.run_it("")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertNotIn("one", asked)
        self.assertIn("two", asked)
        campaign, = json.loads(self.file.read_text())["campaigns"]
        self.assertEqual([run["fault"] for run in campaign["runs"]], ["one", "two", "three"])
        self.assertIn("found 3 of 3 faults", whole.stdout)
        self.assertFalse(self.part.exists())

    def test_another_campaign_begins_anew(self):
        self.run_it("two")
        _, asked = self.run_it("", "--seconds", "7")
        self.assertEqual(asked, ["one", "two", "three"])


if __name__ == "__main__":
    unittest.main()
