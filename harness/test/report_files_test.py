#!/usr/bin/env python3
"""The files that `check`, `report`, `compare` and `history` write and read, and their exit statuses.

usage: report_files_test.py PLACEMAT
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom

PLACEMAT = None

# Takes every string for well-formed, or, with a word, none.
DRIVER = """printf 'utf8-driver 1\\nname Agreeable\\nops validate\\nready\\n'
while read -r line; do [ -z "$line" ] || echo "$reply"; done
"""


def run(*arguments):
    return subprocess.run([PLACEMAT, *map(str, arguments)], capture_output=True, text=True, check=False)


class ReportFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.here = pathlib.Path(folder.name)
        (cls.here / "accept").write_text("reply=well-formed\n" + DRIVER)
        (cls.here / "refuse").write_text("reply=ill-formed\n" + DRIVER)
        cls.accept = ["check", "--driver", f"sh {cls.here}/accept", "--level", "quick"]
        cls.refuse = ["check", "--driver", f"sh {cls.here}/refuse", "--level", "quick"]
        made = run(*cls.accept, "--json", cls.here / "accept.json", "--write-manifest", cls.here / "m.json")
        assert made.returncode == 1, made.stderr
        assert run(*cls.refuse, "--json", cls.here / "refuse.json").returncode == 1
        assert run("check", "codec", "--level", "quick", "--json", cls.here / "codec.json").returncode == 0

    def manifest(self, edit):
        document = json.loads((self.here / "m.json").read_text())
        edit(document["expected"])
        (self.here / "edited.json").write_text(json.dumps(document))
        return self.here / "edited.json"

    def test_a_manifest_is_held_to_both_ways(self):
        gone = {"implementation": "agreeable", "facet": "validate", "class": "rejects-nul",
                "level": "quick", "reason": "invented"}
        for name, edit, status, said in [
            ("as it is", lambda expected: None, 0, "and no other"),
            ("one is new", lambda expected: expected.pop(), 1, "not expected: agreeable validate"),
            ("one is gone", lambda expected: expected.append(gone), 1, "no longer met: agreeable"),
            ("no reason", lambda expected: expected[0].pop("reason"), 2, "expected[0].reason: missing"),
        ]:
            with self.subTest(name):
                result = run(*self.accept, "--expect", self.manifest(edit))
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(said, result.stdout + result.stderr)

    def test_a_dress_is_known_and_has_a_place(self):
        for name, options, status, said in [
            ("all", ["--upstream", self.here / "told", "--upstream-dress", "go"], 0, ""),
            ("unknown", ["--upstream", self.here / "told", "--upstream-dress", "toga"], 2, "toga"),
            ("no folder", ["--upstream-dress", "go"], 2, "--upstream"),
        ]:
            with self.subTest(name):
                result = run("report", self.here / "refuse.json", *options)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertEqual(result.stderr.count("\n"), 1 if status else 0)
                self.assertIn(said, result.stderr)
        told = sorted(file.name for file in (self.here / "told").iterdir())
        self.assertEqual(told, ["agreeable.md", "agreeable_utf8_test.go"])

    def test_a_manifest_that_is_not_there_is_refused_before_the_work(self):
        result = run(*self.accept, "--expect", self.here / "none.json")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_reports_are_compared(self):
        for old, new, status, said in [
            ("accept", "accept", 0, "Nothing changed"),
            ("accept", "refuse", 1, "new      agreeable validate rejects-"),
            ("accept", "codec", 0, "gone     agreeable"),
        ]:
            with self.subTest(old=old, new=new):
                result = run("compare", self.here / f"{old}.json", self.here / f"{new}.json",
                             "--json", self.here / "c.json", "--markdown", self.here / "c.md",
                             "--verbose")
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(said, result.stdout)
                self.assertEqual(json.loads((self.here / "c.json").read_text())["regression"], status == 1)
                self.assertTrue((self.here / "c.md").read_text().startswith("**"))
        self.assertEqual(run("compare", self.here / "accept.json", self.here / "accept").returncode, 2)

    def release(self, name, edit=lambda one: None):
        """A report with one release of an API, which `edit` changes, in a file of that name."""
        report = json.loads((self.here / "accept.json").read_text())
        one, = report["implementations"]
        one.update(version="1", system="debian-12")
        edit(one)
        (self.here / name).write_text(json.dumps(report))
        return self.here / name

    def test_a_check_says_its_system(self):
        one, = json.loads((self.here / "accept.json").read_text())["implementations"]
        system = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines()
                      if "=" in line)
        self.assertTrue(one["system"].startswith(system["ID"].strip('"')), one["system"])

    def test_releases_become_a_history(self):
        def lose(one):
            one.update(version="1.10")
            gone = one["deviations"][0]["class"]
            one["deviations"] = [each for each in one["deviations"] if gone not in (each["class"], each["follows"])]
        old, new = self.release("old.json", lambda one: one.update(version="1.9")), self.release("new.json", lose)
        silent = self.release("silent.json", lambda one: one.pop("system"))
        page, out = self.here / "history", self.here / "h.json"
        gone = json.loads(old.read_text())["implementations"][0]["deviations"][0]["class"]
        result = run("history", new, old, "--json", out, "--markdown", self.here / "h.md", "--html", page)
        self.assertEqual(result.returncode, 0, result.stderr)
        said = result.stdout.splitlines()
        self.assertEqual(said[:3], [f"wrote {out}", f"wrote {self.here}/h.md", f"wrote {page}/index.html"])
        self.assertEqual(said[3:], ["1 API in 2 releases on 1 system: 1 fault gone."])
        api, = json.loads(out.read_text())["apis"]
        self.assertEqual([one["version"] for one in api["releases"]], ["1.9", "1.10"])
        fault = next(one for one in api["faults"] if one["class"] == gone)
        self.assertEqual([fault[key]["version"] for key in ("first", "last", "without")], ["1.9", "1.9", "1.10"])
        self.assertIn("1 fault gone", (page / "index.html").read_text())
        self.assertIn(f"    {gone} (validate): first seen in 1.9 on debian-12", run("history", old, new).stdout)
        for name, arguments, said in [
            ("given to a file", ["--system", f"npm={silent}", silent], "1 API in 1 release on 1 system"),
            ("which it names, too", ["--system", f"npm={silent}"], "1 API in 1 release on 1 system"),
            ("beside another", ["--system", f"npm={silent}", old], "1 API in 2 releases on 2 systems"),
        ]:
            with self.subTest(name):
                result = run("history", *arguments)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn(said, result.stdout)

    def test_what_is_no_history_is_refused_before_anything_is_written(self):
        old = self.release("old.json")
        silent = self.release("silent.json", lambda one: one.pop("system"))
        report = json.loads((self.here / "codec.json").read_text())
        report["implementations"][0].update(id="agreeable", version="1", system="debian-12")
        (self.here / "other.json").write_text(json.dumps(report))
        (self.here / "later.json").write_text(json.dumps({**report, "schema": "placemat-report/9"}))
        out, page = self.here / "refused.json", self.here / "refused"
        for name, arguments, said in [
            ("none", [], "name a report.json"),
            ("no file", [self.here / "none.json"], "cannot read"),
            ("another schema", [old, self.here / "later.json"], 'later.json: schema: "placemat-report/9" is not'),
            ("no report", [self.here / "m.json"], "m.json: "),
            ("no system", [old, silent], f"silent.json: it does not say the system of agreeable; give --system NAME="),
            ("a system too many", ["--system", f"npm={old}"], "it says its systems itself"),
            ("two systems", ["--system", f"npm={silent}", "--system", f"a={silent}"], "has a system already"),
            ("no name", ["--system", f"=x{silent}"], "give NAME=FILE"),
            ("a bad name", ["--system", f"Debian 12={silent}"], "give NAME=FILE"),
            ("no file for a name", ["--system", "npm="], "give NAME=FILE"),
            ("two verdicts", [old, self.here / "other.json"],
             f"agreeable 1 on debian-12: deviates in {old}, conforms in {self.here}/other.json"),
        ]:
            with self.subTest(name):
                result = run("history", *arguments, "--json", out, "--html", page)
                self.assertEqual(result.returncode, 2, result.stdout)
                self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
                self.assertIn(said, result.stderr)
                self.assertFalse(out.exists() or page.exists())

    def test_a_stored_report_is_written_in_every_form(self):
        out = self.here / "out"
        result = run("report", self.here / "accept.json", "--html", out, "--junit", self.here / "j.xml",
                     "--sarif", self.here / "s.sarif", "--markdown", self.here / "r.md",
                     "--badge", self.here / "badge.svg", "--json", self.here / "again.json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((self.here / "again.json").read_text(), (self.here / "accept.json").read_text())
        self.assertTrue((out / "implementations/agreeable.html").is_file())
        suites = xml.dom.minidom.parse(str(self.here / "j.xml")).documentElement
        self.assertGreater(int(suites.getAttribute("failures")), 0)
        self.assertEqual(json.loads((self.here / "s.sarif").read_text())["version"], "2.1.0")
        self.assertIn("agreeable", (self.here / "r.md").read_text())
        self.assertIn("(quick)", (self.here / "badge.svg").read_text())

    def test_where_files_are_written_little_is_printed(self):
        accept, out = self.here / "accept.json", self.here / "quiet"
        pages = ["report", accept, "--html", out, "--markdown", self.here / "quiet.md"]
        compared = ["compare", accept, self.here / "refuse.json", "--json", self.here / "c.json"]
        for name, arguments, files, lines, detail in [
            ("pages", pages, [f"{out}: ", self.here / "quiet.md"], 15, "\n  replay "),
            ("comparison", compared, [self.here / "c.json"], 2, "\nnew "),
        ]:
            with self.subTest(name):
                quiet, verbose = run(*arguments), run(*arguments, "--verbose")
                written = [line for line in quiet.stdout.splitlines() if line.startswith("wrote ")]
                self.assertEqual(len(written), len(files))
                for line, file in zip(written, files):
                    self.assertTrue(line.startswith(f"wrote {file}"), line)
                self.assertLessEqual(quiet.stdout.count("\n"), lines)
                self.assertNotIn(detail, quiet.stdout)
                self.assertIn(detail, verbose.stdout)
                self.assertIn(written[0], verbose.stdout)
                self.assertEqual(quiet.stdout.splitlines()[-1], verbose.stdout.splitlines()[-1])
        many = sum(file.is_file() for file in out.rglob("*"))
        self.assertIn(f"wrote {out}: {many} files; begin with {out}/index.html\n", run(*pages).stdout)
        alone = run("report", accept).stdout
        self.assertIn("\n  replay ", alone)
        self.assertNotIn("wrote ", alone)

    def test_the_panel_alone_decides_a_run(self):
        driver = f"sh {self.here}/accept"
        result = run("check", "--panel", "--driver", driver, "codec", "--level", "quick",
                     "--json", self.here / "panel.json")
        self.assertEqual(result.returncode, 0, result.stderr)
        judged = [one["id"] for one in json.loads((self.here / "panel.json").read_text())["implementations"]]
        self.assertEqual((judged[0], judged[-1], judged.count("codec")), ("codec", "agreeable", 1))
        table, _, rest = result.stdout.partition("\nAll ")
        self.assertNotIn("agreeable", table)
        self.assertEqual(len([line for line in rest.splitlines() if line.startswith("agreeable ")]), 1)

    def test_one_file_holds_one_badge(self):
        result = run("check", "codec", "icu-u8-next", "--level", "quick", "--badge", self.here / "b.svg")
        self.assertEqual(result.returncode, 2)
        self.assertIn("name a folder", result.stderr)
        result = run("check", "codec", "icu-u8-next", "--level", "quick", "--badge", self.here / "badges")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(sorted(path.name for path in (self.here / "badges").iterdir()),
                         ["codec.json", "codec.svg", "icu-u8-next.json", "icu-u8-next.svg"])


if __name__ == "__main__":
    PLACEMAT = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
