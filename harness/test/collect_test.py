#!/usr/bin/env python3
"""`placemat collect` with files, folders and URLs, and the template repository of docker/collect.

usage: collect_test.py PLACEMAT SOURCE
"""

import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

import yaml

PLACEMAT = SOURCE = None

DRIVER = """printf 'utf8-driver 1\\nname Mine\\nlanguage sh\\nversion 1\\nops validate\\nready\\n'
while read -r line; do [ -z "$line" ] || echo "$reply"; done
"""


def run(*arguments):
    return subprocess.run([PLACEMAT, *map(str, arguments)], capture_output=True, text=True, check=False)


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, an answer without an end, and a redirection to a file of the machine."""

    def do_GET(self):
        if self.path == "/endless":
            self.send_response(200)
            self.end_headers()
            block = b" " * (1 << 20)
            try:
                for _ in range(80):
                    self.wfile.write(block)
            except OSError:
                pass  # the other end has had enough
        elif self.path == "/away":
            self.send_response(302)
            self.send_header("Location", "file:///etc/hostname")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


class Collect(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.here = pathlib.Path(folder.name)
        cls.web = cls.here / "web"
        cls.web.mkdir()
        (cls.here / "mine").write_text("reply=ill-formed\n" + DRIVER)
        made = run("check", "--driver", f"sh {cls.here}/mine", "--level", "quick", "--json", cls.web / "mine.json")
        assert made.returncode == 1, made.stderr
        assert run("check", "codec", "--level", "quick", "--json", cls.here / "codec.json").returncode == 0
        (cls.web / "cut.json").write_text((cls.web / "mine.json").read_text()[:200])
        served = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *arguments: Server(*arguments, directory=cls.web))
        cls.addClassCleanup(served.server_close)
        cls.addClassCleanup(served.shutdown)
        threading.Thread(target=served.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{served.server_port}"

    def setUp(self):
        self.out = pathlib.Path(tempfile.mkdtemp(dir=self.here))

    def rows(self):
        return json.loads((self.out / "site/collection.json").read_text())["rows"]

    def test_a_file_and_a_url_become_one_site(self):
        result = run("collect", f"codec={self.here}/codec.json", f"me={self.url}/mine.json", "--html", self.out / "site",
                     "--json", self.out / "rows.json", "--all")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stdout.splitlines()[-1], "2 releases of 2 implementations, from 2 publishers.")
        self.assertEqual([(row["who"], row["id"], row["withheld"]) for row in self.rows()],
                         [("codec", "codec", ""), ("me", "mine", "")])
        self.assertEqual((self.out / "rows.json").read_text(), (self.out / "site/collection.json").read_text())
        for name in ["index.html", "report/index.html", "report/report.json", "report/implementations/mine.html",
                     "history/index.html", "badges/mine.svg", "badges/codec.json"]:
            self.assertTrue((self.out / "site" / name).is_file(), name)
        self.assertIn(f'href="{self.url}/mine.json"', (self.out / "site/index.html").read_text())

    def test_nothing_outlives_its_row(self):
        run("collect", f"codec={self.here}/codec.json", "--html", self.out / "site")
        self.assertTrue((self.out / "site/badges/codec.svg").is_file())
        result = run("collect", self.here / "none.json", "--html", self.out / "site")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertEqual(sorted(file.name for file in (self.out / "site").iterdir()), ["collection.json", "index.html"])
        (self.out / "mine/report").mkdir(parents=True)
        result = run("collect", f"codec={self.here}/codec.json", "--html", self.out / "mine")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn("mine/report: it is of no collection; name another folder", result.stderr)

    def test_what_a_replay_contradicts_is_withheld(self):
        report = json.loads((self.web / "mine.json").read_text())
        codec = json.loads((self.here / "codec.json").read_text())["implementations"][0]
        one, = report["implementations"]
        one.update({key: codec[key] for key in ("id", "name", "version", "language", "system")})
        (self.out / "lie.json").write_text(json.dumps(report))
        result = run("collect", f"liar={self.out}/lie.json", "--html", self.out / "site")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("does not show it here", self.rows()[0]["withheld"])
        self.assertIn("1 row withheld", result.stdout)
        self.assertFalse((self.out / "site/report").exists())
        unasked = run("collect", f"liar={self.out}/lie.json", "--no-replay")
        self.assertEqual(unasked.returncode, 0, unasked.stdout)

    def test_a_source_without_a_report_stops_no_other(self):
        empty = self.out / "empty"
        empty.mkdir()
        for name, source, said in [
            ("nobody listens", "http://127.0.0.1:9/report.json", "it cannot be had: curl: (7)"),
            ("not there", f"{self.url}/none.json", "404"),
            ("cut short", f"{self.url}/cut.json", "cut short"),
            ("without an end", f"{self.url}/endless", "it has more than 64 MiB"),
            ("away from HTTP", f"{self.url}/away", "it cannot be had: curl: (1)"),
            ("no file", self.out / "none.json", "cannot read"),
            ("an empty folder", empty, "has no *.json"),
        ]:
            with self.subTest(name):
                result = run("collect", source, f"codec={self.here}/codec.json", "--html", self.out / "site")
                self.assertEqual(result.returncode, 2, result.stdout)
                text = " ".join(result.stdout.split())
                self.assertIn(said, text)
                self.assertIn("1 release of 1 implementation, from 1 publisher; 1 source without a report.", text)
                self.assertTrue((self.out / "site/report/implementations/codec.html").is_file())

    def test_what_is_no_source_is_refused_before_anything_is_written(self):
        (self.out / "list").write_text("ok=a.json\n=b.json\n")
        (self.out / "file").write_text("")
        for name, arguments, said in [
            ("none", [], "collect: name a report.json, a folder or a URL"),
            ("an empty name", ["=a.json"], "'=a.json': give WHO=PLACE"),
            ("a list that is not there", ["--sources", self.out / "none"], "cannot read"),
            ("a line of a list", ["--sources", self.out / "list"], "list:2: '=b.json': give WHO=PLACE"),
            ("no place for the pages", [self.here / "codec.json", "--html", self.out / "file/site"], "file/site"),
        ]:
            with self.subTest(name):
                result = run("collect", *arguments)
                self.assertEqual(result.returncode, 2, result.stdout)
                self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
                self.assertIn(said, result.stderr)
                self.assertEqual(result.stdout, "")

    def test_the_template_repository_collects(self):
        template = pathlib.Path(SOURCE) / "docker/collect"
        there = self.out / "repository"
        shutil.copytree(template, there)
        workflow = yaml.safe_load((there / ".github/workflows/collect.yml").read_text())
        steps = workflow["jobs"]["collect"]["steps"]
        step = next(step for step in steps if step.get("name") == "Collect")
        action = yaml.safe_load((pathlib.Path(SOURCE) / "action.yml").read_text())
        taken = next(step for step in steps if "placemat@" in step.get("uses", ""))
        self.assertLessEqual(taken["with"].keys(), action["inputs"].keys())
        self.assertEqual(step["env"].keys(), {"COMMAND", "OURS"})

        def collect():
            environment = {**os.environ, "COMMAND": PLACEMAT, "OURS": f"Placemat={self.here}/codec.json"}
            return subprocess.run(["bash", "-e", "-c", step["run"]], cwd=there, env=environment, capture_output=True,
                                  text=True, check=False)

        # As it is copied, it names a folder that its owner has yet to fill.
        result = collect()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("::warning::", result.stdout)
        (there / "sources.txt").write_text(f"me={self.url}/mine.json\nhere=reports\n")
        (there / "reports").mkdir()
        (there / "reports/mine.json").write_text((self.web / "mine.json").read_text())
        result = collect()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("::warning::", result.stdout)
        self.assertIn("from 3 publishers.", result.stdout)
        (there / "sources.txt").write_text("=broken\n")
        shutil.rmtree(there / "site")
        self.assertEqual(collect().returncode, 2)


if __name__ == "__main__":
    PLACEMAT, SOURCE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
