#!/usr/bin/env python3
"""Tests how harness/fuzz/power/long reads what engines say, and which of two runs a file keeps.

usage: long_test.py POWER_FOLDER
"""

import argparse
import importlib.machinery
import importlib.util
import json
import pathlib
import sys
import tempfile
import unittest

POWER = pathlib.Path(sys.argv.pop()).resolve()
sys.path.insert(0, str(POWER))
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("long", str(POWER / "long"))
LONG = importlib.util.module_from_spec(importlib.util.spec_from_loader("long", LOADER))
LOADER.exec_module(LONG)

LIBFUZZER = """#2\tINITED cov: 5 ft: 6 corp: 1/1b exec/s: 0 rss: 30Mb
#1024\tNEW    cov: 7 ft: 9 corp: 3/12b lim: 4 exec/s: 0 rss: 31Mb L: 4/4 MS: 1 ChangeByte-
stat::number_of_executed_units: 4000
"""
PLOT = "# relative_time, cycles_done, corpus_count, total_execs, edges_found\n"


class LongTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = pathlib.Path(folder.name)

    def test_libfuzzer_states(self):
        for name, log, state in [
                ("no log", None, None),
                ("nothing yet", "INFO: Seed: 1\n", None),
                ("the last line", LIBFUZZER, {"executions": 1024, "edges": 7, "features": 9, "inputs": 3})]:
            with self.subTest(name):
                if log is not None:
                    (self.work / "log").write_text(log)
                self.assertEqual(LONG.libfuzzer_state(self.work), state)

    def test_afl_states(self):
        (self.work / "out/default").mkdir(parents=True)
        for name, plot, state in [
                ("no plot", None, None),
                ("no row yet", PLOT, None),
                ("a row that is being written", PLOT + "5, 0, 12", None),
                ("the last row", PLOT + "5, 0, 12, 900, 40\n10, 0, 13, 950, 41\n",
                 {"executions": 950, "edges": 41, "inputs": 13})]:
            with self.subTest(name):
                if plot is not None:
                    (self.work / "out/default/plot_data").write_text(plot)
                self.assertEqual(LONG.afl_state(self.work), state)

    def test_the_longest_run_stays(self):
        file = self.work / "long.json"
        for minutes, kept in [(3, 3), (1, 3), (3, 3), (5, 5)]:
            LONG.add_to_file(file, {"engine": "afl", "target": "order", "with": [], "minutes": minutes,
                                    "points": [{"milliseconds": 1}]})
            runs = json.loads(file.read_text())["runs"]
            self.assertEqual([run["minutes"] for run in runs], [kept])

    def test_what_does_not_show_again_is_no_finding(self):
        target = self.work / "fuzz/agrees"
        target.parent.mkdir()
        target.write_text("#!/bin/sh\n! grep -q crash \"$1\"\n")
        target.chmod(0o755)
        options = argparse.Namespace(build=self.work)
        for name, found, finding, is_found in [
                ("nothing was found", None, False, False),
                ("an input that waited for a processor", "slow", False, False),
                ("an input that shows it again", "crash", False, True),
                ("a finding", None, True, True)]:
            with self.subTest(name):
                work = self.work / name
                (work / "findings").mkdir(parents=True)
                if found is not None:
                    (work / "found").write_text(found)
                if finding:
                    (work / "findings/one.json").touch()
                self.assertEqual(LONG.is_found(options, "agrees", work), is_found)

    def test_another_file_is_refused(self):
        for name, text in [("no JSON", "{"), ("a list", "[]"), ("another schema", '{"schema": "placemat-power/1"}')]:
            with self.subTest(name):
                file = self.work / "other.json"
                file.write_text(text)
                with self.assertRaises(SystemExit) as stopped:
                    LONG.open_file(file)
                self.assertEqual(stopped.exception.code, 2)
                self.assertEqual(file.read_text(), text)


if __name__ == "__main__":
    unittest.main()
