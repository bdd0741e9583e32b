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

# This is a strict decoder, except for what is put at MISCHIEF.
DRIVER = """
import os, random, sys, time
print("utf8-driver 1\\nname Test\\nops validate\\nready", flush=True)
asked = 0
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    asked += 1
    octets = bytes.fromhex(line.split()[1]) if len(line.split()) > 1 else b""
    try:
        octets.decode()
        accepted = True
    except UnicodeDecodeError:
        accepted = False
    MISCHIEF
    print("well-formed" if accepted else "ill-formed")
"""


# Writes MARK for what is ill-formed, and U+FFFD for U+FFFD.
REPLACER = """
import sys
print("utf8-driver 1\\nname Test\\nops replace\\nready", flush=True)
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    octets = bytes.fromhex(line.split()[1]) if len(line.split()) > 1 else b""
    parts = [part.decode(errors="replace").replace("\\uFFFD", "MARK")
             for part in octets.split(b"\\xEF\\xBF\\xBD")]
    print("values", *("%X" % ord(one) for one in "\\uFFFD".join(parts)))
"""


def learn_from(script_text, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "driver.py"
        script.write_text(script_text)
        return learn("--driver", f"python3 '{script}'", *arguments)


def learn_mischief(mischief, *arguments):
    return learn_from(DRIVER.replace("MISCHIEF", mischief), *arguments)


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

    def test_what_answers_in_two_ways_is_no_recogniser(self):
        for name, mischief in [
                ("by what was asked before", "accepted = asked % 4 > 0"),
                ("after some time", "accepted = accepted and asked < 9000"),
                ("at random", "accepted = random.random() < 0.5"),
                ("at random, seldom", "accepted = accepted ^ (random.random() < 0.001)"),
        ]:
            with self.subTest(name):
                done = learn_mischief(mischief, "--json")
                self.assertEqual(done.returncode, 3, done.stdout)
                told = json.loads(done.stdout)[0]["recognises_not"]
                self.assertIn("last of these strings", told["why"])
                self.assertIn(len(told["witnesses"]), [1, 2, 3])

    def test_output_tells_only_where_it_shows_what_was_refused(self):
        for mark, status, said in [("\\uFFFD", 0, "that of rfc3629"),
                                   ("?", 3, "offers nothing that tells what it accepts"),
                                   ("", 3, "offers nothing that tells what it accepts")]:
            with self.subTest(mark):
                done = learn_from(REPLACER.replace("MARK", mark))
                self.assertEqual((done.returncode, done.stderr), (status, ""))
                self.assertIn(said, done.stdout)

    def test_what_counts_is_no_small_recogniser(self):
        done = learn_mischief(r"accepted = octets.count(0xC3) == octets.count(0xA9)",
                              "--budget", "600")
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertRegex(done.stdout, "no recogniser of at most 64 states; "
                                      "these two strings show one more: [0-9A-F]+, [0-9A-F]+\n")

    def test_what_dies_on_some_strings_is_learned_all_the_same(self):
        for mischief, trouble in [("if octets == b'\\xC1\\xBF': os.abort()", 1),
                                  ("if octets[:1] >= b'\\xFE': sys.exit(1)", 9)]:
            with self.subTest(mischief):
                done = learn_mischief(mischief, "--budget", "600")
                self.assertEqual(done.returncode, 0, done.stdout)
                self.assertIn("that of rfc3629", done.stdout)
                self.assertEqual(done.stdout.count("  trouble    "), trouble, done.stdout)

    def test_what_hangs_on_a_string_is_learned_all_the_same(self):
        done = learn_mischief("if octets == b'\\xC1\\xBF': time.sleep(1000)", "--budget", "600")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("that of rfc3629", done.stdout)
        self.assertIn("  trouble    validate C1BF: ", done.stdout)

    def test_what_hangs_often_keeps_the_budget(self):
        # On a busy machine it takes seconds until the driver has started and hung once.
        done = learn_mischief("if octets[:1] > b'\\xC0': time.sleep(1000)", "--budget", "10")
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("it needs more time than was given", done.stdout)
        self.assertIn("  trouble    validate C", done.stdout)

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
