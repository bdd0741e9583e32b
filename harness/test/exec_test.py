#!/usr/bin/env python3
"""--exec and --server: drivers and plugins that are started by another program, such as qemu.

usage: exec_test.py PLACEMAT PLUGIN
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PLACEMAT, PLUGIN = map(os.path.abspath, sys.argv[1:3])
COMPILER, QEMU = "aarch64-linux-gnu-g++", "qemu-aarch64"
# Keeps what it was given, and starts that.
STARTER = """#!/bin/sh
printf '%s\\n' "$*" >>"$(dirname "$0")/log"
exec "$@"
"""

ACCEPTS_ALL = r"""
#include <iostream>
#include <string>
int main() {
  std::cout << "utf8-driver 1\nname A\nops validate\nready\n" << std::flush;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty()) std::cout << std::flush;
    else std::cout << "well-formed\n";
  }
}
"""


def run(*arguments):
    return subprocess.run([PLACEMAT, *map(str, arguments)], capture_output=True, text=True, check=False)


class Exec(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        self.starter = self.here / "start er"
        self.starter.write_text(STARTER)
        self.starter.chmod(0o755)
        self.server = shutil.copy(PLACEMAT, self.here / "other")

    def test_what_is_started_goes_through_it(self):
        driver = f"{PLACEMAT} serve codec"
        for name, arguments, started in [
            ("a driver", ["--exec", f"'{self.starter}'", "--driver", driver], driver),
            ("a plugin", ["--exec", f"'{self.starter}'", "--plugin", PLUGIN], f"{PLACEMAT} serve --plugin {PLUGIN}"),
            ("a plugin with its server", ["--exec", f"'{self.starter}'", "--server", self.server, "--plugin", PLUGIN],
             f"{self.server} serve --plugin {PLUGIN}"),
        ]:
            with self.subTest(name):
                log = self.here / "log"
                log.write_text("")
                result = run("check", *arguments, "--level", "quick")
                self.assertLessEqual(result.returncode, 1, result.stderr)
                self.assertEqual(set(log.read_text().splitlines()), {started})

    def test_a_server_alone_serves(self):
        result = run("check", "--server", self.server, "--plugin", PLUGIN, "--level", "quick")
        self.assertLessEqual(result.returncode, 1, result.stderr)
        refused = run("check", "--server", self.server, "--plugin", PLUGIN, "--level", "exhaustive")
        self.assertEqual(refused.returncode, 2, refused.stdout)
        self.assertIn("cannot be asked all strings", refused.stderr)

    def test_a_replay_names_it(self):
        (self.here / "accept").write_text(
            "printf 'utf8-driver 1\\nname A\\nops validate\\nready\\n'\n"
            'while read -r line; do [ -z "$line" ] || echo well-formed; done\n')
        result = run("check", "--exec", "env WORD=1", "--driver", f"sh {self.here}/accept", "--level", "quick")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(f"placemat check --exec 'env WORD=1' --driver 'sh {self.here}/accept'", result.stdout)

    def test_what_starts_nothing_is_refused(self):
        other = self.here / "other.so"
        octets = bytearray(pathlib.Path(PLUGIN).read_bytes())
        octets[18] += 1  # the processor
        other.write_bytes(octets)
        for name, arguments, said in [
            ("no subject for --exec", ["codec", "--exec", "env"], "--exec starts a --driver or a --plugin: give one"),
            ("no plugin for --server", ["codec", "--server", self.server], "--server serves a --plugin: give one"),
            ("no such server", ["--server", self.here / "none", "--plugin", PLUGIN], "none: there is no such file"),
            ("a plugin for another processor", ["--plugin", other],
             "other.so': it is built for another processor; build it for this one, or give --exec, and --server"),
            ("the same through a starter", ["--exec", "env", "--plugin", other], "built for another processor"),
            ("no such starter", ["--exec", self.here / "none", "--driver", "true"], "not found"),
        ]:
            with self.subTest(name):
                result = run("check", *arguments, "--level", "quick")
                self.assertEqual(result.returncode, 2, result.stdout)
                self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
                self.assertIn(said, result.stderr)

    @unittest.skipUnless(shutil.which(COMPILER) and shutil.which(QEMU),
                         f"{COMPILER} or {QEMU} is not here (docker/packages-test.txt)")
    def test_a_driver_for_another_processor_is_judged_under_qemu(self):
        driver = self.here / "driver"
        source = self.here / "driver.cc"
        source.write_text(ACCEPTS_ALL)
        subprocess.run([COMPILER, "-O1", source, "-o", driver], check=True)
        result = run("check", "--exec", f"{QEMU} -L /usr/aarch64-linux-gnu", "--driver", driver, "--level", "quick")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("accepts-surrogate (validate)", result.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
