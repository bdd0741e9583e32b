#!/usr/bin/env python3
"""The example, built in an empty folder with the installed package, and with this checkout fetched.

usage: package_test.py PLACEMAT BUILD SOURCE

A whole build of a fetched checkout would double the time of the tests: it is configured here, and the
nightly run builds it. What is built here is given the command of BUILD.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PLACEMAT, BUILD, SOURCE = sys.argv[1:4]
EXAMPLE = pathlib.Path(SOURCE) / "harness/package/example"
ACTION = pathlib.Path(SOURCE) / "harness/package/action/judge.sh"
# If a test forgets what stands in for it, it still downloads no file.
FETCHED = ["-DFETCHCONTENT_FULLY_DISCONNECTED=ON", f"-DFETCHCONTENT_SOURCE_DIR_PLACEMAT={SOURCE}"]
WITH_COMMAND = [*FETCHED, f"-DPLACEMAT_COMMAND={PLACEMAT}"]

# These refuse to be configured: an argument each, and the message.
CALL = "placemat_add_conformance_test({})"
REFUSED = [
    ("no name", "PLUGIN plugin", "placemat_add_conformance_test: give NAME, what the test is called"),
    ("nothing to judge", "NAME my", "(NAME my): give PLUGIN or DRIVER, one of the two"),
    ("two to judge", "NAME my PLUGIN plugin DRIVER cat", "(NAME my): give PLUGIN or DRIVER, one of the two"),
    ("no such target", "NAME my PLUGIN other",
     "(NAME my): there is no target other yet; before this, add_library(other MODULE ...)"),
    ("an archive", "NAME my PLUGIN archive",
     "(NAME my): PLUGIN archive cannot be loaded; make it a MODULE library"),
    ("no such level", "NAME my PLUGIN plugin LEVEL slow",
     "(NAME my): LEVEL slow: give quick, standard or exhaustive"),
    ("no manifest", "NAME my PLUGIN plugin EXPECT gone.json",
     "gone.json; placemat check --write-manifest makes one"),
    ("no such argument", "NAME my PLUGIN plugin EXPECTED x.json",
     "(NAME my): takes PLUGIN, DRIVER, LEVEL, EXPECT, JUNIT, TIMEOUT and OPTIONS, not: EXPECTED;x.json"),
    ("nothing follows", "NAME my PLUGIN plugin LEVEL", "(NAME my): nothing follows LEVEL"),
]

# Faults of the library, and what the tests then print.
COULD_BE_SHORTER = "  if (at[0] == 0xE0 && at[1] < 0xA0) return 0; /* could be shorter */\n"
FAULTS = [
    ("accepts more", "", "accepts-non-shortest"),
    ("no longer as expected", COULD_BE_SHORTER + "  if (at[0] == 0xED && at[1] > 0x9F) return 0;\n",
     "accepts-surrogate"),
    ("dies", "  if (at[0] == 0xE0) __builtin_trap();\n", "crash"),
]


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


class Package(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        self.source = self.here / "source"
        self.build = self.here / "build"

    def done(self, *command):
        status, printed = run(*command)
        self.assertEqual(status, 0, printed)
        return printed

    def configure(self, *settings):
        return run("cmake", "-G", "Ninja", "-S", self.source, "-B", self.build, *settings)

    def judged(self, *settings):
        """The example, configured and built; the status and the output of its tests."""
        status, printed = self.configure(*settings)
        self.assertEqual(status, 0, printed)
        self.done("cmake", "--build", self.build)
        return run("ctest", "--test-dir", self.build, "--output-on-failure")

    def install(self, part):
        """Into a folder that has another name afterwards: a package works where it is put."""
        self.done("cmake", "--install", BUILD, "--component", part, "--prefix", self.here / "before")
        return (self.here / "before").rename(self.here / "prefix")

    def passes(self, *settings):
        shutil.copytree(EXAMPLE, self.source)
        status, printed = self.judged(*settings)
        self.assertEqual(status, 0, printed)
        self.assertIn("100% tests passed, 0 tests failed out of 2", printed)
        self.assertIn("<testsuite", (self.build / "word_utf8.xml").read_text())

    def test_the_installed_package(self):
        prefix = self.install("conformance")
        self.passes("-DFETCHCONTENT_FULLY_DISCONNECTED=ON", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assertIn(f'"{prefix}/bin/placemat"', (self.build / "CTestTestfile.cmake").read_text())

    def test_fetched_with_a_command(self):
        self.passes(*WITH_COMMAND)
        self.the_action_judges(self.build / "libword_plugin.so")

    def the_action_judges(self, plugin):
        """Judges with a level, and with expectations."""
        inputs = {"DRIVER": "", "PLUGIN": str(plugin), "LEVEL": "quick",
                  "OPTIONS": "--no-learn --jobs 1", "REPORT": str(self.here / "report")}
        for expected, status in [("", 1), (str(EXAMPLE / "expected.json"), 0)]:
            with self.subTest(expected=expected):
                done = subprocess.run([ACTION, PLACEMAT], env={**os.environ, **inputs, "EXPECT": expected},
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                self.assertEqual(done.returncode, status, done.stdout)
                report = json.loads((self.here / "report/report.json").read_text())
                self.assertEqual(report["implementations"][0]["level"], "quick")

    def test_fetched_whole(self):
        """Another project's build has only the command of ours, and that only for its tests."""
        shutil.copytree(EXAMPLE, self.source)
        status, printed = self.configure(*FETCHED)
        self.assertEqual(status, 0, printed)
        cache = (self.build / "CMakeCache.txt").read_text()
        self.assertIn("CMAKE_BUILD_TYPE:STRING=\n", cache)
        self.assertNotIn("UNITY_BUILD", cache)
        listed = self.done("ninja", "-C", self.build, "-t", "targets", "all")
        targets = {line.rpartition(": ")[0] for line in listed.splitlines()}
        self.assertIn("placemat", targets)
        self.assertFalse(targets & {"agrees", "codec_bench", "codec_test", "sample_plugin"})
        self.assertFalse({target for target in targets
                          if target.startswith("module-") or target.endswith("/test/all")})
        self.assertIn("Total Tests: 2", run("ctest", "--test-dir", self.build, "-N")[1])
        self.done("cmake", "--install", self.build, "--prefix", self.here / "installed")
        self.assertFalse((self.here / "installed").exists())

    def test_what_is_missing_is_said_in_one_line(self):
        shutil.copytree(EXAMPLE, self.source)
        status, printed = self.configure(*FETCHED, "-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON",
                                         "-DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON")
        self.assertNotEqual(status, 0)
        self.assertIn("placemat: install libfmt-dev libcli11-dev, or name a placemat that is there:",
                      " ".join(printed.split()))

    def test_a_command_that_is_not_there(self):
        shutil.copytree(EXAMPLE, self.source)
        status, printed = self.configure(*FETCHED, "-DPLACEMAT_COMMAND=/gone/placemat")
        self.assertNotEqual(status, 0)
        self.assertIn("placemat: PLACEMAT_COMMAND: there is no /gone/placemat", printed)

    def test_faults_fail(self):
        shutil.copytree(EXAMPLE, self.source)
        text = (self.source / "word.c").read_text()
        self.assertIn(COULD_BE_SHORTER, text)
        for name, instead, found in FAULTS:
            with self.subTest(name):
                (self.source / "word.c").write_text(text.replace(COULD_BE_SHORTER, instead))
                status, printed = self.judged(*WITH_COMMAND)
                self.assertNotEqual(status, 0)
                self.assertIn("0% tests passed, 2 tests failed out of 2", printed)
                self.assertIn(found, printed)

    def test_refused(self):
        self.source.mkdir()
        for name, arguments, said in REFUSED:
            with self.subTest(name):
                (self.source / "CMakeLists.txt").write_text(
                    "cmake_minimum_required(VERSION 3.24)\nproject(refused LANGUAGES NONE)\n"
                    f"add_subdirectory({SOURCE} placemat)\n"
                    "add_library(plugin MODULE IMPORTED)\nadd_library(archive STATIC IMPORTED)\n"
                    + CALL.format(arguments))
                status, printed = self.configure(f"-DPLACEMAT_COMMAND={PLACEMAT}")
                self.assertNotEqual(status, 0)
                self.assertIn(said, " ".join(printed.split()))

    def test_a_part_that_is_not_installed(self):
        prefix = self.install("codec")
        self.source.mkdir()
        (self.source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.24)\nproject(refused LANGUAGES NONE)\n"
            "find_package(placemat REQUIRED COMPONENTS conformance)\n")
        status, printed = self.configure(f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assertNotEqual(status, 0)
        self.assertIn("conformance is not installed here: cmake --install BUILD --component conformance",
                      " ".join(printed.split()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
