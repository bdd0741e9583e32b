#!/usr/bin/env python3
"""The scripts of the nightly run, tried with stand-ins for the programs that they call."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE_FINDINGS = ROOT / ".github/file_findings.py"
SPEED = ROOT / "harness/bench/speed.py"

# Keeps its requests in a folder, and knows the titles that are in a file there.
GH = """#!/usr/bin/env python3
import json, os, pathlib, sys
here = pathlib.Path(os.environ["GH_HERE"])
titles = json.loads((here / "titles").read_text())
if sys.argv[2] == "list":
    print(json.dumps([{"title": title} for title in titles]))
else:
    titles.append(sys.argv[sys.argv.index("--title") + 1])
    (here / "titles").write_text(json.dumps(titles))
    (here / "body").write_text(sys.stdin.read())
"""


def finding(units, **changes):
    return {"schema": "placemat-finding/1", "target": "agrees", "units": units,
            "implementation": "seeded", "facet": "validate", "class": "accepts-surrogate",
            "requests": ["validate " + units], "expected": "ill-formed 0",
            "clause": "RFC 3629 section 3", "observed": "well-formed", **changes}


class FileFindings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        (self.here / "gh").write_text(GH)
        (self.here / "gh").chmod(0o755)
        (self.here / "titles").write_text("[]")
        (self.here / "found").mkdir()

    def keep(self, name, text):
        (self.here / "found" / name).mkdir()
        (self.here / "found" / name / "finding.json").write_text(text)

    def run_it(self):
        environment = {**os.environ, "PATH": f"{self.here}:{os.environ['PATH']}", "GH_HERE": str(self.here)}
        return subprocess.run([sys.executable, FILE_FINDINGS, self.here / "found"],
                              capture_output=True, text=True, env=environment, check=False)

    def titles(self):
        return json.loads((self.here / "titles").read_text())

    def test_a_fault_is_filed_once_with_its_shortest_input(self):
        self.keep("a", json.dumps(finding("41EDA080")))
        self.keep("b", json.dumps(finding("EDA080")))
        self.keep("c", json.dumps(finding("FF", **{"class": "crash"})))
        self.assertEqual(self.run_it().returncode, 1)
        self.assertEqual(self.titles(), ["seeded, validate: accepts-surrogate", "seeded, validate: crash"])
        again = self.run_it()
        self.assertEqual(again.returncode, 0)
        self.assertIn("filed before: seeded, validate: crash", again.stdout)
        self.assertEqual(len(self.titles()), 2)

    def test_replies_cannot_leave_their_fence(self):
        self.keep("a", json.dumps(finding("EDA080", observed="```\n@everybody")))
        self.run_it()
        body = (self.here / "body").read_text()
        self.assertIn("````text\n```\n@everybody\n````", body)
        self.assertIn('"units": "EDA080"', body)

    def test_nothing_found_is_nothing_filed(self):
        self.assertEqual(self.run_it().returncode, 0)

    def test_what_cannot_be_read_is_said(self):
        for text in ["{", "{}", '{"schema": "other"}']:
            with self.subTest(text):
                self.setUp()
                self.keep("a", text)
                result = self.run_it()
                self.assertEqual(result.returncode, 2)
                self.assertIn("file_findings: ", result.stderr)


class AddNight(unittest.TestCase):
    """Nights of a repository that has the script, on a branch of its origin."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        self.clone = self.here / "clone"
        self.git("init", "--quiet", "--bare", self.here / "origin")
        self.git("init", "--quiet", self.clone)
        for name in (".github/add_night.sh", "reports/trend/trend.py", "reports/assets/style.css",
                     "reports/schema/report.json"):
            (self.clone / name).parent.mkdir(parents=True)
            shutil.copy(ROOT / name, self.clone / name)
        self.in_clone("remote", "add", "origin", self.here / "origin")
        self.commit()
        (self.here / "night/speed").mkdir(parents=True)

    def git(self, *arguments):
        done = subprocess.run(["git", *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def in_clone(self, *arguments):
        return self.git("-C", self.clone, "-c", "user.name=a", "-c", "user.email=a@b.example", *arguments)

    def commit(self):
        self.in_clone("add", "--all")
        self.in_clone("commit", "--quiet", "--allow-empty", "--message", "a day")
        return self.in_clone("rev-parse", "HEAD").strip()

    def add(self, date):
        return subprocess.run([self.clone / ".github/add_night.sh", self.here / "night", self.here / "pages", date],
                              cwd=self.clone, capture_output=True, text=True, check=False)

    def test_nights_add_up_on_the_branch(self):
        commits = []
        for day, ratio in enumerate([1.0, 0.9, 0.9], 1):
            commits.append(self.commit())
            (self.here / "night/speed/speed.json").write_text(
                json.dumps({"schema": "placemat-speed/1", "ratios": {"codec": ratio}}))
            done = self.add(f"2026-01-0{day}")
            self.assertEqual(done.returncode, 0, done.stderr)
        again = self.add("2026-01-03")
        self.assertEqual(again.returncode, 0, again.stderr)
        lines = self.git("-C", self.here / "origin", "show", "trend:nights.jsonl").splitlines()
        self.assertEqual([json.loads(line)["commit"] for line in lines], commits)
        self.assertEqual((self.here / "pages/nights.jsonl").read_text().splitlines(), lines)
        self.assertIn("3 nights", (self.here / "pages/index.html").read_text())
        self.assertEqual(self.git("-C", self.here / "origin", "ls-tree", "--name-only", "trend"), "nights.jsonl\n")
        self.assertEqual(self.in_clone("status", "--short"), "")
        self.assertEqual(self.in_clone("worktree", "list").count("\n"), 1)

    def test_a_night_without_a_file_changes_nothing(self):
        done = self.add("2026-01-01")
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("no file is named", done.stderr)
        self.assertEqual(self.git("-C", self.here / "origin", "branch", "--list"), "")
        self.assertEqual(self.in_clone("worktree", "list").count("\n"), 1)


class Speed(unittest.TestCase):
    def compare(self, old, new, *options):
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for name, ratios in (("old", old), ("new", new)):
                names.append(pathlib.Path(folder) / name)
                names[-1].write_text(json.dumps({"schema": "placemat-speed/1", "commit": name * 4,
                                                 "processor": "", "ratios": ratios}))
            return subprocess.run([SPEED, "compare", *names, *options],
                                  capture_output=True, text=True, check=False)

    def test_only_a_fall_beyond_the_tolerance_fails(self):
        for name, old, new, options, status in [
            ("the same", {"a": 1.0}, {"a": 1.0}, [], 0),
            ("better", {"a": 1.0}, {"a": 2.0}, [], 0),
            ("a little less", {"a": 1.0}, {"a": 0.86}, [], 0),
            ("much less", {"a": 1.0}, {"a": 0.84}, [], 1),
            ("a little less than strict", {"a": 1.0}, {"a": 0.86}, ["--tolerance", "0.1"], 1),
            ("not measured", {"a": 1.0, "b": 1.0}, {"a": 1.0}, [], 1),
            ("measured anew", {"a": 1.0}, {"a": 1.0, "b": 1.0}, [], 0),
            ("nothing there", {}, {"a": 1.0}, [], 2),
        ]:
            with self.subTest(name):
                self.assertEqual(self.compare(old, new, *options).returncode, status)

    def test_the_benchmarks_are_read(self):
        sys.path.insert(0, str(SPEED.parent))
        import speed
        self.assertEqual(speed.check_ratios(
            "check: ratio 1.60 (2.40 s to 1.50 s)\none-more: ratio 0.40 (0.44 s to 1.10 s)\n"
            "mutants: 15.0 s\n"), {"verdict, check": 0.625, "verdict, one-more": 2.5})
        self.assertEqual(speed.exhaustive_ratios("without the oracle in the bare loop: ratio 1.250\n"),
                         {"exhaustive tier": 0.8})
        self.assertEqual(speed.fuzz_ratios("target a b c d e\nempty 1 1.000 1\nagrees 1 0.1 2 3 0.800\n"),
                         {"fuzz, agrees": 0.8})


if __name__ == "__main__":
    unittest.main()
