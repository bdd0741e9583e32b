#!/usr/bin/env python3
"""Tries `placemat pair` as its users do.

usage: pair_test.py PLACEMAT
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PLACEMAT = None

# Accepts every string.
ANYTHING = """
import sys
print("utf8-driver 1\\nname Anything\\nid anything\\nops validate\\nready", flush=True)
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    print("well-formed")
"""

# Reads C0 AF as "/", and no other ill-formed string. Ends if it gets 80.
READS_C0_AF = """
import os
import sys
print("utf8-driver 1\\nname Reads C0 AF\\nid reads-c0-af\\nops decode\\nready", flush=True)
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    octets = bytes.fromhex(line.split()[1]) if len(line.split()) > 1 else b""
    if DIES and octets == b"\\x80":
        os._exit(1)
    try:
        values = octets.replace(b"\\xC0\\xAF", b"/").decode()
        print("values", *(f"{ord(value):X}" for value in values))
    except UnicodeDecodeError:
        print("ill-formed")
"""


def pair(*arguments):
    return subprocess.run([PLACEMAT, "pair", *arguments], capture_output=True, text=True,
                          check=False)


class Pair(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def driver(self, script):
        """Returns a command that runs `script`."""
        file = self.folder / f"driver{len(list(self.folder.iterdir()))}.py"
        file.write_text(script)
        return f"python3 '{file}'"

    def test_what_is_strict_is_safe(self):
        done = pair("codec", "icu-ucnv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("codec in front of icu-ucnv: no danger was found\n", done.stdout)

    def test_a_danger_has_its_witness(self):
        sink = self.driver("DIES = False\n" + READS_C0_AF)
        done = pair("--filter-driver", self.driver(ANYTHING), "--sink-driver", sink)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("    /   C0 AF: decode reads U+002F; no octet is 2F\n", done.stdout)
        self.assertIn("  swallowed  no\n", done.stdout)
        self.assertEqual(pair("codec", "--sink-driver", sink).returncode, 0)

    def test_json_has_what_both_said(self):
        sink = self.driver("DIES = False\n" + READS_C0_AF)
        done = pair("--filter-driver", sink, "--sink-driver", sink, "--json")
        self.assertEqual(done.returncode, 1, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual(told["dangers"], [
            {"danger": "conjured", "character": "002F", "octets": "C0AF", "filter": "values 2F",
             "filter_reads": "values 2F", "request": "decode C0AF", "sink": "values 2F"}])
        self.assertEqual(told["troubles"], [])

    def test_what_dies_is_told(self):
        dying = self.driver("DIES = True\n" + READS_C0_AF)
        done = pair("--filter-driver", self.driver(ANYTHING), "--sink-driver", dying, "--json")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("the sink, decode 80: ", json.loads(done.stdout)["troubles"][0])
        done = pair("codec", "--sink-driver", dying)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_report_has_the_same(self):
        file = self.folder / "report.json"
        subprocess.run([PLACEMAT, "check", "codec", "--driver",
                        self.driver("DIES = False\n" + READS_C0_AF), "--level", "quick",
                        "--json", str(file)], capture_output=True, check=False)
        report = json.loads(file.read_text())
        sinks = {one["id"]: one["sink"] for one in report["implementations"]}
        self.assertEqual(sinks, {
            "codec": {"dangers": [], "trouble": []},
            "reads-c0-af": {"dangers": [{"danger": "conjured", "character": "2F",
                                         "request": "decode C0AF", "read": "values 2F"}],
                            "trouble": []}})

    def test_bad_input_is_one_line(self):
        anything = self.driver(ANYTHING)
        for arguments, message in [
                ([], "name one filter and one sink"),
                (["codec"], "name one filter and one sink"),
                (["codec", "codec", "codec"], "name one filter and one sink"),
                (["codec", "codec", "--sink-driver", anything], "name one filter and one sink"),
                (["codec", "--sink-driver", anything, "--sink-driver", anything],
                 "each in one way"),
                (["codec", "no-such"], "no implementation named 'no-such'"),
                (["codec", "--sink-driver", anything], "anything does not decode"),
                (["codec", "--sink-driver", "echo no greeting"], "no greeting"),
                (["codec", "--sink-plugin", "no-such.so"], "there is no such file"),
        ]:
            with self.subTest(arguments=arguments):
                done = pair(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    PLACEMAT = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
