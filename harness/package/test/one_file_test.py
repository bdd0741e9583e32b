#!/usr/bin/env python3
"""The command alone in a folder, and the action that takes the released one.

usage: one_file_test.py PLACEMAT SOURCE
"""

import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import unittest

import yaml

from empty_folder import InAnEmptyFolder, served

PLACEMAT, SOURCE = map(os.path.abspath, sys.argv[1:3])
PACKAGE = pathlib.Path(SOURCE) / "harness/package"
TAKE = PACKAGE / "action/take.sh"
ACTION = pathlib.Path(SOURCE) / "action.yml"
NAME = f"placemat-linux-{platform.machine()}"

STAND_IN = b"#!/bin/sh\necho placemat 0.1.0\n"
ACCEPTS_ALL = ("printf 'utf8-driver 1\\nname accepts all\\nops validate\\nready\\n'\n"
               'while read -r line; do [ -z "$line" ] || echo well-formed; done\n')


def sums(content, name=NAME):
    return f"{hashlib.sha256(content).hexdigest()}  {name}\n"


# Releases that are not as they must be: the file, SHA256SUMS, and the line that says so.
DAMAGED = [
    ("no sums", STAND_IN, None, "cannot take {}/SHA256SUMS: curl: (37)"),
    ("no file", None, sums(STAND_IN), "cannot take {}/" + NAME + ": curl: (37)"),
    ("another processor", STAND_IN, sums(STAND_IN, "placemat-linux-pdp11"),
     "{}/SHA256SUMS has no " + NAME + ": this machine needs a build of its own"),
    ("cut short", STAND_IN[:-3], sums(STAND_IN), "{}/" + NAME + " is damaged: its SHA-256 is "),
    ("another file", STAND_IN + b"#", sums(STAND_IN), "{}/" + NAME + " is damaged: its SHA-256 is "),
    ("sums cut short", STAND_IN, sums(STAND_IN)[1:], "{}/SHA256SUMS has no " + NAME),
    ("no program", b"\x7fELF", sums(b"\x7fELF"), NAME + " does not run here: "),
    ("a newer glibc", b"#!/bin/sh\necho GLIBC_2.99 not found >&2\nexit 1\n",
     sums(b"#!/bin/sh\necho GLIBC_2.99 not found >&2\nexit 1\n"),
     NAME + " does not run here: GLIBC_2.99 not found"),
]


class Here(InAnEmptyFolder):
    def run_here(self, *command, **environment):
        return subprocess.run(command, capture_output=True, text=True, cwd=self.here, check=False,
                              env={**os.environ, **environment})


class Alone(Here):
    def setUp(self):
        super().setUp()
        self.alone = shutil.copy(PLACEMAT, self.here)

    def test_it_asks_the_same(self):
        cases = ("cases", "--level", "quick", "--ops", "validate encode")
        alone = self.run_here(self.alone, *cases)
        self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertEqual(alone.stdout, self.run_here(PLACEMAT, *cases).stdout)

    def test_it_judges(self):
        (self.here / "driver.sh").write_text(ACCEPTS_ALL)
        done = self.run_here(self.alone, "check", "--driver", "sh driver.sh", "--level", "quick")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("accepts-surrogate (validate)", done.stdout)

    def test_it_judges_replies(self):
        requests = self.run_here(self.alone, "cases", "--level", "quick").stdout
        driver = pathlib.Path(SOURCE) / "harness/drivers/cpython/bytes_decode.py"
        replies = subprocess.run([sys.executable, driver], input=requests, capture_output=True, text=True,
                                 check=True).stdout
        self.assertIn("\nvalues 20AC\n", replies)
        (self.here / "replies").write_text(replies.replace("\nvalues 20AC\n", "\nvalues 20AD\n"))
        done = self.run_here(self.alone, "check", "--replies", "replies", "--level", "quick")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("wrong-value (decode)", done.stdout)


class Take(Here):
    def setUp(self):
        super().setUp()
        self.release = self.here / "release"
        self.release.mkdir()
        self.file = self.here / "new/placemat"

    def put(self, file, listed):
        for name, content in [(NAME, file), ("SHA256SUMS", listed and listed.encode())]:
            (self.release / name).unlink(missing_ok=True)
            if content is not None:
                (self.release / name).write_bytes(content)

    def take(self, where):
        return self.run_here(TAKE, where, self.file)

    def refused(self, done, line):
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("placemat: " + line, done.stderr)
        self.assertFalse(self.file.exists())

    def test_from_a_folder_and_from_urls(self):
        self.put(STAND_IN, sums(STAND_IN))
        with served(self.release) as url:
            for where in [self.release, self.release.as_uri(), url]:
                with self.subTest(where=where):
                    done = self.take(where)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertEqual(self.run_here(self.file, "--version").stdout, "placemat 0.1.0\n")
                    self.file.unlink()
            self.refused(self.take(f"{url}/gone"), f"cannot take {url}/gone/SHA256SUMS: curl: (22)")

    def test_damaged(self):
        for name, file, listed, line in DAMAGED:
            with self.subTest(name):
                self.put(file, listed)
                self.refused(self.take(self.release), line.format(self.release.as_uri()))

    def test_a_url_that_does_not_answer(self):
        self.refused(self.take("http://127.0.0.1:1"),
                     "cannot take http://127.0.0.1:1/SHA256SUMS: curl: (7)")


class Action(Here):
    """The scripts of action.yml's steps, as a runner calls them."""

    def setUp(self):
        super().setUp()
        self.action = yaml.safe_load(ACTION.read_text())

    def test_each_input_is_documented_and_used(self):
        text = ACTION.read_text()
        for name, told in self.action["inputs"].items():
            with self.subTest(name):
                self.assertGreater(len(told["description"]), 20)
                self.assertIn(f"inputs.{name}", text.partition("runs:")[2])

    def test_the_examples_name_inputs_that_there_are(self):
        examples = [(file, text.partition("```")[0])
                    for file in [pathlib.Path(SOURCE) / "README.md", PACKAGE / "README.md"]
                    for text in file.read_text().split("```yaml\n")[1:]]
        self.assertTrue(examples)
        for file, text in examples:
            steps = yaml.safe_load(text)
            steps = steps if isinstance(steps, list) else [
                step for job in steps.values() for step in job["steps"]]
            for step in steps:
                if step.get("uses", "").startswith("OWNER/placemat@"):
                    with self.subTest(file=file):
                        self.assertLessEqual(step["with"].keys(), self.action["inputs"].keys())

    def step(self, name, **environment):
        """Runs a step with its defaults, and what differs from them."""
        step = next(step for step in self.action["runs"]["steps"] if step["name"] == name)
        defaults = {key: "" for key in step["env"]}
        return self.run_here("bash", "-eo", "pipefail", "-c", step["run"], **{
            **defaults, "GITHUB_ACTION_PATH": SOURCE, "RUNNER_TEMP": str(self.here / "temp"),
            "GITHUB_OUTPUT": str(self.here / "output"), **environment})

    def test_where_the_command_comes_from(self):
        """Each row: the version that was asked for, what the action was named with, and the URL."""
        curl = self.here / "bin/curl"
        curl.parent.mkdir()
        curl.write_text('#!/bin/sh\necho "$@" >&2\nexit 6\n')
        curl.chmod(0o755)
        for version, named, there in [("", "main", "releases/latest/download"),
                                      ("", "v0.2.0", "releases/download/v0.2.0"),
                                      ("v0.1.0", "v0.2.0", "releases/download/v0.1.0"),
                                      ("", "v0", "releases/latest/download")]:
            with self.subTest(version=version, named=named):
                done = self.step("Take the released command", VERSION=version, NAMED=named, REPOSITORY="a/b",
                                 GITHUB_SERVER_URL="https://github.com",
                                 PATH=f"{curl.parent}:{os.environ['PATH']}")
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"cannot take https://github.com/a/b/{there}/SHA256SUMS: ", done.stderr)

    def test_takes_and_judges(self):
        release = self.here / "release"
        release.mkdir()
        content = pathlib.Path(PLACEMAT).read_bytes()
        (release / NAME).write_bytes(content)
        (release / "SHA256SUMS").write_text(sums(content))
        taken = self.step("Take the released command", FROM=str(release), GITHUB_SERVER_URL="")
        self.assertEqual(taken.returncode, 0, taken.stderr)
        command = (self.here / "output").read_text().strip().removeprefix("command=")
        (self.here / "driver.sh").write_text(ACCEPTS_ALL)
        judged = self.step("Judge", COMMAND=command, DRIVER="sh driver.sh", LEVEL="quick",
                           OPTIONS="--no-learn --verbose", REPORT="report")
        self.assertEqual(judged.returncode, 1, judged.stderr)
        self.assertIn("accepts-surrogate (validate)", judged.stdout)
        self.assertTrue((self.here / "report/index.html").exists())
        self.assertTrue((self.here / "report/report.json").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
