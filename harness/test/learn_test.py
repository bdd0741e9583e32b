#!/usr/bin/env python3
"""Tries `placemat learn` as its users do.

usage: learn_test.py PLACEMAT ROOT
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PLACEMAT = None
ROOT = None

# Refuses a string once it has accepted three: what it says depends on what it was asked.
MOODY = """
import sys
print("utf8-driver 1\\nname Moody\\nops validate\\nready", flush=True)
accepted = 0
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    accepted += 1
    print("ill-formed" if accepted % 4 == 0 else "well-formed")
"""


def learn(*arguments):
    return subprocess.run([PLACEMAT, "learn", *arguments], capture_output=True, text=True,
                          check=False)


class Learn(unittest.TestCase):
    def test_forms_are_recognised(self):
        done = learn("codec", "icu-u8-next", "pike-thompson-1992", "xopen-1992", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = {one["id"]: one["recognises"] for one in json.loads(done.stdout)}
        self.assertEqual({name: one["form"] for name, one in told.items()},
                         {"codec": "rfc3629", "icu-u8-next": "rfc3629",
                          "pike-thompson-1992": "fss-utf-1992", "xopen-1992": "xopen-1992"})
        self.assertEqual(told["codec"]["digest"], told["icu-u8-next"]["digest"])
        self.assertEqual(told["codec"]["states"], 9)
        for one in told.values():
            self.assertEqual(one["beyond"], [])

    def test_what_libraries_accept_besides_is_counted(self):
        driver = ROOT / "harness/drivers/cpython/modes.py"
        done = learn("--driver", f"python3 '{driver}' surrogatepass")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("that of generalized", done.stdout)

    def test_speakers_are_counted(self):
        done = learn("codec", "codec-scalar", "xopen-1992")
        self.assertIn("2 languages are spoken by 3 implementations:", done.stdout)
        self.assertIn("  2  36c5a39cc497950a rfc3629: codec codec-scalar", done.stdout)

    def test_what_remembers_is_no_recogniser(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "moody.py"
            script.write_text(MOODY)
            done = learn("--driver", f"python3 '{script}'", "--questions", "20000")
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("not learned", done.stdout)

    def test_the_automaton_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "codec.dot"
            learn("codec", "--dot", str(file))
            self.assertEqual(file.read_text().count("doublecircle"), 1)

    def test_bad_input_is_one_line(self):
        for arguments, message in [
                ([], "name an implementation"),
                (["codec", "icu-u8-next", "--dot", "x.dot"], "--dot draws one automaton"),
                (["no-such"], "no implementation named 'no-such'"),
                (["codec", "--questions", "0"], "--questions"),
                (["--driver", "echo no greeting"], "no greeting"),
        ]:
            with self.subTest(arguments=arguments):
                done = learn(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    PLACEMAT, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
