#!/usr/bin/env python3
"""Checks what `placemat explain` prints, octet for octet, and that its JSON says the same.

usage: explain_test.py PLACEMAT

The panel is what is linked in. PLACEMAT_WRITE_GOLDEN=1 writes the texts anew.
"""

import json
import os
import pathlib
import subprocess
import sys
import unittest

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
PANEL = ["codec", "icu-u8-next", "pike-thompson-1992", "xopen-1992"]
PLACEMAT = None

# The forms are named, so that a new form changes no test here.
FORMS = ["--form", "rfc3629", "--form", "fss-utf-1992", "--form", "xopen-1992", "--form", "cesu-8",
         "--form", "wtf-8"]

ROWS = [
    ("surrogate", ["EDA08041", *FORMS]),
    ("pair", ["EDA080EDB080", *FORMS]),
    ("long", ["41424344454647484950E282AC515253545556C0AF", *FORMS]),
    ("one-form", ["C080", "--form", "modified-utf-8"]),
    ("slice", ["--request", "within 41 82AC decode E2", "--form", "rfc3629"]),
    ("values", ["--request", "encode 41 D800", "--form", "rfc3629"]),
    ("life", ["--request", "session +E2 .82AC .C3 .A9", "--form", "rfc3629"]),
]

REFUSED = [
    (["--request", "nonsense"], "'nonsense' is no request line"),
    (["--request", "decode 41", "41"], "give --request alone"),
]


def explain(arguments, *more):
    command = [PLACEMAT, "explain", *arguments, *more]
    for one in PANEL:
        command += ["--impl", one]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Explain(unittest.TestCase):
    maxDiff = None

    def test_the_text(self):
        for name, arguments in ROWS:
            with self.subTest(name):
                text = explain(arguments)
                path = GOLDEN / f"explain-{name}.txt"
                if os.environ.get("PLACEMAT_WRITE_GOLDEN") == "1":
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
                self.assertEqual(text, path.read_text())
                self.assertEqual(text.count("\x1b"), 0)

    def test_bad_input_is_one_line(self):
        for arguments, says in REFUSED:
            with self.subTest(says):
                done = subprocess.run([PLACEMAT, "explain", *arguments], capture_output=True, text=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertIn(says, done.stderr)

    def test_the_json_says_the_same(self):
        for name, arguments in ROWS:
            with self.subTest(name):
                text, document = explain(arguments), json.loads(explain(arguments, "--json"))
                for form in document["forms"]:
                    self.assertIn(f"\n{form['form']} ", text)
                    for part in form["segments"]:
                        self.assertIn(part.get("defect") or part["value"], text)
                for one in document["implementations"]:
                    for reply in one["replies"]:
                        self.assertIn(f"  {reply['reply']}\n", text)


if __name__ == "__main__":
    PLACEMAT = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
