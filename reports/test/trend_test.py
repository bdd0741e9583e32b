#!/usr/bin/env python3
"""The figures of nights: what `trend.py` takes in, keeps, draws and refuses.

usage: trend_test.py
"""

import json
import pathlib
import subprocess
import tempfile
import unittest

TREND = pathlib.Path(__file__).resolve().parents[1] / "trend/trend.py"
REPORT = {"schema": "placemat-report/3",
          "implementations": [{"verdict": "conforms"}, {"verdict": "conforms"}, {"verdict": "deviates"}]}
SPEED = {"schema": "placemat-speed/1", "ratios": {"verdict, <codec>": 0.5}}
LONG = {"schema": "placemat-long/1", "runs": [
    {"target": "agrees", "engine": "afl",
     "points": [{"milliseconds": 10, "executions": 1, "edges": 1, "inputs": 1},
                {"milliseconds": 2000, "executions": 5000, "edges": 70, "inputs": 9}]}]}


class Trend(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        for name, document in [("report", REPORT), ("speed", SPEED), ("long", LONG)]:
            (self.here / name).write_text(json.dumps(document))
        self.nights = self.here / "nights"

    def trend(self, *arguments):
        return subprocess.run([TREND, *map(str, arguments)], capture_output=True, text=True, check=False)

    def add(self, date, *arguments):
        return self.trend("add", self.nights, "--date", date, *arguments)

    def kept(self):
        return [json.loads(line) for line in self.nights.read_text().splitlines()]

    def test_a_night_has_the_figures_of_its_files(self):
        files = [f"--{name}={self.here / name}" for name in ("report", "speed", "long")]
        done = self.add("2026-01-02", "--commit", "abc", *files)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.kept(), [{
            "schema": "placemat-night/1", "date": "2026-01-02", "commit": "abc",
            "verdicts": {"conforms": 2, "as-documented": 0, "deviates": 1, "not-judged": 0}, "speed": {"verdict, <codec>": 0.5},
            "executions": {"agrees, afl": 2500.0}, "edges": {"agrees, afl": 70}, "inputs": {"agrees, afl": 9}}])

    def test_nights_are_kept_by_date_and_a_second_run_replaces_the_first(self):
        for date, commit in [("2026-01-03", "b"), ("2026-01-02", "a"), ("2026-01-03", "c")]:
            self.add(date, "--commit", commit, "--speed", self.here / "speed")
        self.assertEqual([(one["date"], one["commit"]) for one in self.kept()],
                         [("2026-01-02", "a"), ("2026-01-03", "c")])

    def test_the_page_draws_each_figure_with_gaps_and_escapes_names(self):
        self.add("2026-01-02", "--report", self.here / "report")
        self.add("2026-01-03", "--speed", self.here / "speed")
        self.add("2026-01-04", "--report", self.here / "report")
        self.add("2026-01-05", "--report", self.here / "report")
        done = self.trend("page", self.nights, self.here / "page.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        text = (self.here / "page.html").read_text()
        self.assertIn("<h1>4 nights, 2026-01-02 to 2026-01-05</h1>", text)
        self.assertEqual(text.count("<figure>"), 5)  # four verdicts and a ratio
        self.assertEqual((text.count("<polyline points"), text.count("<polyline class=\"alone\"")), (4, 5))
        self.assertIn("verdict, &lt;codec&gt; <b>none now</b>", text)
        self.assertEqual(text.count("; in 3 of 4 nights</p>"), 4)
        self.assertRegex(text, "<p>always [0-9.]+; in 1 of 4 nights</p>")
        self.assertIn("verdict, &lt;codec&gt;", text)
        self.assertNotIn("<codec>", text)

    def test_a_verdict_that_is_gone_is_none(self):
        self.add("2026-01-02", "--report", self.here / "report")
        (self.here / "report").write_text(json.dumps({**REPORT, "implementations": [{"verdict": "conforms"}]}))
        self.add("2026-01-03", "--report", self.here / "report")
        self.trend("page", self.nights, self.here / "page.html")
        self.assertIn("deviates <b>0 now</b>", (self.here / "page.html").read_text())

    def test_what_cannot_be_used_is_refused_and_the_nights_stay(self):
        self.add("2026-01-02", "--speed", self.here / "speed")
        before = self.nights.read_text()
        (self.here / "cut").write_text('{"schema": "placemat-re')
        (self.here / "part").write_text('{"schema": "placemat-long/1", "runs": [{"target": "agrees"}]}')
        (self.here / "broken").write_text(before + "{}\n")
        (self.here / "no-commit").write_text(before.replace('"commit"', '"other"'))
        for name, arguments, said in [
            ("no file", ["add", self.nights, "--date", "2026-01-03"], "no file is named"),
            ("cut short", ["add", self.nights, "--date", "2026-01-03", "--report", self.here / "cut"], "cut is no file"),
            ("another schema", ["add", self.nights, "--date", "2026-01-03", "--report", self.here / "speed"],
             "is no file of schema placemat-report/"),
            ("a part is missing", ["add", self.nights, "--date", "2026-01-03", "--long", self.here / "part"],
             "part: a part of schema placemat-long/1 is missing"),
            ("no date", ["add", self.nights, "--date", "today", "--speed", self.here / "speed"], "give YYYY-MM-DD"),
            ("no night", ["page", self.here / "none", self.here / "page.html"], "none has no night"),
            ("a broken line", ["page", self.here / "broken", self.here / "page.html"], "broken:2: no night"),
            ("no commit", ["page", self.here / "no-commit", self.here / "page.html"], "no-commit:1: no night"),
            ("a folder", ["page", self.here, self.here / "page.html"], "cannot be read"),
            ("no place", ["page", self.nights, self.here / "no/page.html"], "cannot be written"),
        ]:
            with self.subTest(name):
                done = self.trend(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
                self.assertIn(said, done.stderr)
                self.assertEqual(self.nights.read_text(), before)
                self.assertFalse((self.here / "page.html").exists())


if __name__ == "__main__":
    unittest.main()
