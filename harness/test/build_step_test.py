#!/usr/bin/env python3
"""harness/implementations/build_step.sh, tried with a compiler and a linker that are shell scripts."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

STEP = pathlib.Path(__file__).resolve().parents[1] / "implementations/build_step.sh"
COMPILES, LINKS = ["-c", "-o", "a.o", "a.c"], ["-shared", "-o", "a.so", "a.o"]


class BuildStep(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name) / "build"
        self.here.mkdir()

    def step(self, script, arguments):
        tool = self.here.parent / "tool"
        tool.write_text(f"#!/bin/sh\n{script}\n")
        tool.chmod(0o755)
        done = subprocess.run([STEP, "a.failed", tool, *arguments], cwd=self.here, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0)
        return done.stdout + done.stderr

    def here_are(self, *names):
        self.assertEqual(sorted(path.name for path in self.here.iterdir()), sorted(names))

    def test_a_module_is_there_or_its_failure_is(self):
        works = {"compile": "touch a.o", "link": "touch a.so"}
        for name, compiler, linker, there, said in [
                ("both work", works["compile"], works["link"], ["a.o", "a.so"], None),
                ("no compiling", "echo a.c: error >&2; exit 1", works["link"], ["a.failed"], "a.c: error\n"),
                ("half an object is none", "touch a.o; echo x; exit 1", works["link"], ["a.failed"], "x\n"),
                ("no linking", works["compile"], "touch a.so; echo f; exit 1", ["a.failed", "a.o"], "f\n")]:
            for before in [], ["a.so", "a.o"], ["a.failed"]:
                with self.subTest(name, before=before):
                    for path in self.here.iterdir():
                        path.unlink()
                    for left in before:
                        (self.here / left).write_text("of an earlier build\n")
                    printed = self.step(compiler, COMPILES) + self.step(linker, LINKS)
                    self.here_are(*there)
                    if said:
                        self.assertEqual((self.here / "a.failed").read_text(), said)
                        self.assertEqual(printed, said)

    def test_a_failure_stays_until_the_module_is_linked(self):
        self.step("echo no; exit 1", COMPILES)
        self.step("touch b.o", ["-c", "-o", "b.o", "b.c"])
        self.here_are("a.failed", "b.o")

    def test_what_a_step_prints_is_shown(self):
        self.assertEqual(self.step("echo a warning; touch a.o", COMPILES), "a warning\n")

    def test_without_a_command_it_says_what_is_missing(self):
        done = subprocess.run([STEP, "a.failed"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr),
                         (2, "build_step: name the file for a failure, and a command\n"))


if __name__ == "__main__":
    sys.exit(unittest.main())
