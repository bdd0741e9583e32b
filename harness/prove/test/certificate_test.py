#!/usr/bin/env python3
"""Shows that `run --check` refuses a certificate that says less than it seems to.

Exit status 0 if all tests pass, otherwise 1.
"""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from run_module import RUN

from faults import Unproved

ROW = {"kernel": "avx2", "function": "validate", "rests on": ["scalar validate"]}
SCALAR = {"kernel": "scalar", "function": "validate", "rests on": []}


def certificate(*rows, digest=None):
    return json.dumps({"digest": digest or RUN.digest(), "proved": rows})


# A name, the file's contents or None, and a part of the line that says why, or "" if the certificate holds.
CERTIFICATES = [
    ("whole", certificate(SCALAR, ROW), ""),
    ("missing", None, "there is no certificate"),
    ("cut short", certificate(SCALAR)[:-2], "remove it, and prove anew"),
    ("no octets", "", "remove it, and prove anew"),
    ("a list", "[]", "no JSON object: remove it, and prove anew"),
    ("of another source", certificate(SCALAR, digest="00"), "the certificate is of another source"),
    ("rests on what is not proved", certificate(ROW),
     "avx2 validate rests on scalar validate, which is not proved: harness/prove/run --kernel scalar --function validate"),
]


class Check(unittest.TestCase):
    def test_certificates(self):
        for name, text, why in CERTIFICATES:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                RUN.CERTIFICATE = Path(folder) / "certificate.json"
                if text is not None:
                    RUN.CERTIFICATE.write_text(text)
                if not why:
                    RUN.check()
                    continue
                with self.assertRaises(Unproved) as said:
                    RUN.check()
                self.assertIn(why, str(said.exception))


if __name__ == "__main__":
    unittest.main()
