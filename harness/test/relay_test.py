#!/usr/bin/env python3
"""Tests harness/drivers/javascript/relay.mjs with Node in the place of a browser.

usage: relay_test.py NODE
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

NODE = sys.argv.pop(1) if len(sys.argv) > 1 else ""
JAVASCRIPT = pathlib.Path(__file__).resolve().parents[1] / "drivers/javascript"

# An engine: it asks as a page does, and serves one operation.
ENGINE = f"""
import {{serveAsking}} from '{JAVASCRIPT}/asking.mjs';
const post = (path, body) => fetch('http://' + process.env.HOST + path, {{method: 'POST', body}});
const replace = (octets) => new TextDecoder().decode(octets);
serveAsking(post, {{name: process.env.MODE}}, {{replace}});
"""

# It gets these paths from the relay, and writes what status each has.
READER = """
import http from 'node:http';
const [host, port] = process.env.HOST.split(':');
const statusOf = (path) => new Promise((resolve) =>
  http.get({host, port, path}, (response) => { response.resume(); resolve(response.statusCode); }));
const paths = ['/', '/page.mjs', '/protocol.mjs', '/none.mjs', '/README.md', '/../driver.json', '/..%2fdriver.mjs'];
for (const path of paths) console.error(path, await statusOf(path));
process.exit(3);
"""


class Relay(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        self.out = self.here / "out"
        self.out.mkdir()

    def run_it(self, start, requests=""):
        (self.here / "start.sh").write_text(start)
        return subprocess.run([NODE, JAVASCRIPT / "relay.mjs", "folder", "mode"], input=requests, text=True,
                              capture_output=True, timeout=60, check=False,
                              env={**os.environ, "SRC": str(self.here), "OUT": str(self.out)})

    def run_engine(self, code, requests=""):
        (self.here / "engine.mjs").write_text(code)
        return self.run_it(f'exec {NODE} "$SRC/engine.mjs"', requests)

    def test_it_carries_requests_and_replies(self):
        greeting = "utf8-driver 3\nlanguage JavaScript\nname mode\nops replace\nready\n"
        many = 5000
        rows = [
            ("no request", "", ""),
            ("one", "replace 41\n\n", "values 41\n"),
            ("the last has no empty line after it", "replace 41\n\nreplace FF", "values 41\n"),
            ("it is flushed at the end", "replace 41\nreplace FF\n", "values 41\nvalues fffd\n"),
            ("many", "replace 41\n" * many + "\n", "values 41\n" * many),
            ("a long one", "replace " + "C3A9" * many + "\n\n", "values" + " e9" * many + "\n"),
        ]
        for name, requests, replies in rows:
            with self.subTest(name):
                done = self.run_engine(ENGINE, requests)
                self.assertEqual((done.stdout, done.returncode), (greeting + replies, 0), done.stderr)
                self.assertEqual(list(self.out.iterdir()), [])

    def test_an_engine_that_ends_is_reported(self):
        for start, line in [("exit 3", "status 3"), ("kill -9 $$", "SIGKILL"), ("exit 0", "status 0")]:
            with self.subTest(start):
                done = self.run_it(start, "replace 41\n\n")
                self.assertEqual((done.stdout, done.stderr, done.returncode),
                                 ("", f"folder: the engine ended, with {line}\n", 1))
                self.assertEqual(list(self.out.iterdir()), [])

    def test_it_gives_modules_and_no_other_file(self):
        done = self.run_engine(READER)
        statuses = dict(line.split() for line in done.stderr.splitlines()[:-1])
        self.assertEqual(statuses, {"/": "200", "/page.mjs": "200", "/protocol.mjs": "200", "/none.mjs": "404",
                                    "/README.md": "404", "/../driver.json": "404", "/..%2fdriver.mjs": "404"})

    def test_profiles_of_killed_relays_are_removed(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        kept = {f"profile-{os.getpid()}", "profile-x", "node_modules"}
        for name in {*kept, f"profile-{ended.pid}"}:
            (self.out / name).mkdir()
        self.run_it("exit 0")
        self.assertEqual({entry.name for entry in self.out.iterdir()}, kept)


if __name__ == "__main__":
    if not NODE:
        sys.exit(__doc__)
    unittest.main()
