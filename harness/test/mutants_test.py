#!/usr/bin/env python3
"""Tries `placemat mutants --suite FILE` and `placemat corpus smallest` as their users do.

usage: mutants_test.py PLACEMAT ROOT
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

PLACEMAT = None
ROOT = None

LIST = """# name: mine
41 valid values 41
EDA080 invalid at 0
C3|A9 valid values E9
EDA081 valid
"""


def mutants(*arguments):
    return subprocess.run([PLACEMAT, "mutants", *arguments], capture_output=True, text=True,
                          check=False)


class Lists(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text, name="list.txt"):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def test_a_list_is_a_row_of_the_matrix(self):
        matrix = self.folder / "matrix.json"
        done = mutants("--suite", self.file(LIST), "--json", str(matrix), "--html", str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        read = json.loads(matrix.read_text())
        self.check_left_out(read)
        for one in read["mutants"]:
            survives = any(kill["cases"] and not kill["found"] for kill in one["kills"]["mine"])
            self.assertEqual(bool(one["decided"]), survives, one["name"])
            self.assertFalse(any(decided["equal"] for decided in one["decided"]), one["name"])
        suites = read["suites"]
        self.assertEqual([one["name"] for one in suites], ["mine"])
        self.assertEqual(suites[0]["strings"], 4)
        self.assertLess(0, suites[0]["found"])
        self.assertLess(suites[0]["found"], suites[0]["asked"])
        self.assertLess(suites[0]["asked"], suites[0]["of"])
        self.assertIn("list of 4 strings, 1 wrong", (self.folder / "index.html").read_text())

    def test_what_is_wrong_is_shown(self):
        wrong = ("Wrong in mine, and not counted: 1 of 4 strings\n  line 5: validate EDA081 must "
                 "be well-formed, it says, and is ill-formed 0\n")
        matrix = self.folder / "matrix.json"
        asked = ["--suite", self.file(LIST), "--json", str(matrix)]
        self.assertIn(wrong, mutants(*asked[:2]).stdout)
        self.assertIn(wrong, mutants(*asked, "--verbose").stdout)
        quiet = mutants(*asked).stdout.splitlines()
        self.assertEqual(quiet[0], f"wrote {matrix}")
        self.assertEqual([line.split()[0] for line in quiet[1:3]], ["list", "mine"])
        self.assertEqual([line[:9] for line in quiet[3:]], ["", "Left out:"])
        self.assertIn("altered tables, proved equal by the product of automata", mutants(*asked[:2]).stdout)

    def check_left_out(self, read):
        """Each table that is no mutant has a twin."""
        names = {one["name"] for one in read["mutants"]} | {"rfc3629"}
        self.assertGreater(len(read["left_out"]), 10)
        for one in read["left_out"]:
            self.assertNotIn(one["name"], names)
            self.assertIn(one["equal_to"], names)

    def test_lists_stand_beside_each_other(self):
        done = mutants("accepts-d800-alone", "--suite", self.file("41 valid", "a.txt"),
                       "--suite", self.file("EDA080 invalid", "b.txt"), "--all")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.split() for line in done.stdout.splitlines()]
        self.assertIn(["a", "1", "0", "0", "1", "1"], rows)
        self.assertIn(["b", "1", "0", "1", "1", "1"], rows)
        self.assertIn(["together", "2", "0", "1", "1", "1"], rows)
        self.assertIn(["accepts-d800-alone", "-", "found", "generated", "not", "equal,", "shown", "by",
                       "validate", "EDA080"], rows)

    def test_the_list_of_the_documentation_is_read(self):
        text = (ROOT / "harness/kills/README.md").read_text("utf-8")
        strings = re.search(r"(?m:^    # name: mine\n)(?:    .*\n)+", text)[0]
        done = mutants("--suite", self.file(textwrap.dedent(strings)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[1].split()[:3], ["mine", "7", "0"])

    def test_the_one_file_finds_62_of_64_recogniser_faults(self):
        matrix = self.folder / "matrix.json"
        converted = subprocess.run(
            [sys.executable, ROOT / "harness/kills/suites/convert.py", "placemat_txt",
             ROOT / "corpus/placemat.txt"], capture_output=True, text=True, check=True).stdout
        done = mutants("--suite", self.file(converted), "--json", str(matrix))
        self.assertEqual(done.returncode, 0, done.stderr)
        read = json.loads(matrix.read_text())
        name = read["suites"][0]["name"]
        self.assertEqual(read["suites"][0]["accusations"], [])
        readme = (ROOT / "corpus/README.md").read_text("utf-8")
        for facets in ({"validate"}, {"validate", "decode"}):
            rows = [mutant["kills"][name] for mutant in read["mutants"]
                    if facets & {one["facet"] for one in mutant["expected"]}]
            asked = [row for row in rows if any(kill["cases"] or kill["found"] for kill in row)]
            found = [row for row in asked if any(kill["found"] for kill in row)]
            self.assertGreater(len(asked), 200)
            self.assertGreaterEqual(64 * len(found), 62 * len(asked), facets)
            self.assertIn(f"| {len(found)} of {len(asked)} |", readme)
        suite = read["suites"][0]
        self.assertIn(f"| {suite['found']} of {suite['asked']} |", readme)
        self.assertIn(f"{suite['strings']:,} strings, a line each", readme)

    def test_the_smallest_file_is_what_the_command_writes(self):
        shutil.copy(ROOT / "corpus/placemat.txt", self.folder)
        done = subprocess.run([PLACEMAT, "corpus", "smallest", "--corpus", self.folder], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        published = (ROOT / "corpus/smallest.txt").read_text("ascii")
        self.assertEqual((self.folder / "smallest.txt").read_text("ascii"), published,
                         "write it again: placemat corpus smallest")
        said = done.stdout.splitlines()[-1].split()
        strings, every, faults, least = said[0], said[2], said[5], said[8]
        readme = " ".join((ROOT / "corpus/README.md").read_text("utf-8").split())
        self.assertIn(f"{strings} of the {int(every):,} strings", readme)
        self.assertIn(f"all {faults} faults that", readme)
        self.assertIn(f"fewer than {least} do not", readme)
        lines = set((ROOT / "corpus/placemat.txt").read_text("ascii").splitlines())
        few = [line for line in published.splitlines() if line and not line.startswith("#")]
        self.assertEqual(len(few), int(strings))
        self.assertLessEqual(set(few), lines)

    def test_the_smallest_file_finds_what_the_one_file_finds(self):
        matrix = self.folder / "matrix.json"
        suites = []
        for name in ("placemat", "smallest"):
            converted = subprocess.run(
                [sys.executable, ROOT / "harness/kills/suites/convert.py", "placemat_txt",
                 ROOT / f"corpus/{name}.txt"], capture_output=True, text=True, check=True).stdout
            suites += ["--suite", self.file(re.sub("(?m)^# name:.*", f"# name: {name}", converted), name)]
        done = mutants(*suites, "--json", str(matrix))
        self.assertEqual(done.returncode, 0, done.stderr)
        read = json.loads(matrix.read_text())
        in_order = re.findall(r"(?m)^#   ([a-z0-9-]+)$", (ROOT / "corpus/smallest.txt").read_text("ascii"))
        self.assertGreater(len(in_order), 3)
        for one in read["mutants"]:
            for big, small in zip(one["kills"]["placemat"], one["kills"]["smallest"]):
                if one["name"] not in in_order:
                    self.assertEqual(small["found"], big["found"], (one["name"], big["facet"]))
        found = {suite["name"]: suite["found"] for suite in read["suites"]}
        readme = " ".join((ROOT / "corpus/README.md").read_text("utf-8").split())
        self.assertIn(f"{found['smallest']} of the {found['placemat']} faults", readme)

    def test_the_documented_number_of_faults_is_found_by_the_seeds(self):
        matrix = self.folder / "matrix.json"
        done = mutants("--suite", "seeds", "--json", str(matrix), "--html", str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        suite = json.loads(matrix.read_text())["suites"][0]
        page = (self.folder / "index.html").read_text("utf-8")
        self.assertIn(f"<td>{suite['inputs']} fuzz inputs, judged once</td>"
                      f'<td class="figure">{suite["found"]}</td>', page)
        says = f"{suite['inputs']} inputs find {suite['found']} of the {suite['of']} seeded faults"
        self.assertIn(says, " ".join((ROOT / "corpus/README.md").read_text("utf-8").split()))

    def test_bad_input_is_one_line(self):
        bad = self.file("41 valid\nEDA08 invalid\n")
        rows = [([bad], f"{bad}:2: 'EDA08' is no octets; write two hex digits for each, or - for none"),
                ([self.file("# name: vectors\n41 valid", "own.txt")],
                 f"{self.folder}/own.txt: another suite is called 'vectors'; give it a line "
                 "'# name: ...'"),
                ([self.file("41 valid", "x.txt")] * 2, f"{self.folder}/x.txt: another suite is called "
                 "'x'; give it a line '# name: ...'"),
                (["nowhere"], "cannot read nowhere: name a list of strings, or a suite: vectors, core,")]
        for files, message in rows:
            with self.subTest(message):
                done = mutants(*(word for file in files for word in ("--suite", file)))
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stdout, "")
                self.assertTrue(done.stderr.startswith(f"placemat: {message}"), done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    PLACEMAT, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
