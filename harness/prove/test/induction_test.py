#!/usr/bin/env python3
"""Shows that the check of the induction can fail, and that table37.v says what table37.py says.

It needs Coq. Exit status 0 if all tests pass, otherwise 1.
"""

import itertools
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
PROVE = Path(__file__).resolve().parents[1]
INDUCTION = PROVE / "induction"
sys.path.insert(0, str(PROVE))

import table37
from terms import const
from windows import representatives

# A name, the files, what is replaced in the first of them, and how the line begins that says why there is no
# verdict; "" if the check passes.
CHANGES = [
    ("nothing is changed", ["loops"], [], ""),
    ("a theorem is admitted", ["loops"], [("now apply (is_right c).\n  Qed.", "Admitted.")],
     "loops.v: an axiom is used: Axioms: obligations_are_enough :"),
    ("a lemma is admitted", ["blocks", "lists"], [("app_assoc. symmetry. apply answer_for_both.\n  Qed.", "app_assoc. Admitted.")],
     "blocks.v: an axiom is used: Axioms: blocks_are_right :"),
    ("an axiom is used", ["loops"],
     [("Section Loop.", "Axiom anything : forall p : Prop, p.\nSection Loop."),
      ("now apply (keeps c).", "apply anything.")],
     "loops.v: an axiom is used: Axioms: anything :"),
    ("the axioms of a theorem are not asked for", ["loops"], [("Print Assumptions obligations_can_hold.\n", "")],
     "loops.v: it has to end with 'Print Assumptions' of obligations_can_hold"),
    ("a turn may stay at its place", ["loops"], [("place s < place t <= bound.", "place s <= place t <= bound.")],
     "loops.v: Coq refuses it:"),
    ("a place has no bound", ["loops"], [("place s < place t <= bound.", "place s < place t.")],
     "loops.v: Coq refuses it:"),
    ("a turn may break the invariant", ["loops"], [("-> cut t = true -> invariant t.", "-> cut t = true -> covered s.")],
     "loops.v: Coq refuses it:"),
    ("a block hands on the carry that it got", ["blocks", "lists"],
     [("answer_for before block, carry_of (moved_past before block))", "answer_for before block, carry_of before)")],
     "blocks.v: Coq refuses it:"),
    ("a block has no octets", ["blocks", "lists"], [("0 < size", "0 <= size")], "blocks.v: Coq refuses it:"),
    ("C0 goes on with a sequence", ["table37", "windows", "lists"],
     [("then within octet 0x80 0xBF", "then within octet 0x80 0xC0")], "windows.v: Coq refuses it:"),
    ("a text ends after two octets of three", ["table37", "windows", "lists"],
     [("leads before1 2 || leads before2 3 ||", "leads before1 2 ||")], "windows.v: Coq refuses it:"),
    ("a row is missing", ["table37", "windows", "lists"], [("  (3, 0xED, 0xED, 0x80, 0x9F);\n", "")],
     "windows.v: Coq refuses it:"),
    ("a needed file is missing", ["blocks"], [], "there is no file lists.v"),
    ("there is no file", [], [], "there is no file *.v"),
]

ROW = re.compile(r"^  \((\d), (0x..), (0x..), (0x..), (0x..)\);?$", re.M)

# Coq computes the answers of table37.v to lists of questions, a number for each list, a bit for each question.
ANSWERS = """
From Coq Require Import List NArith.
From Placemat Require Import table37.
Import ListNotations.
Open Scope N_scope.
Definition bits (answers : list bool) : N :=
  fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) answers 0.
Definition octets : list N := [{octets}].
Definition each (ask : N -> list bool) : list bool := flat_map ask octets.
Definition pairs (ask : N -> N -> list bool) : list N :=
  flat_map (fun a => map (fun b => bits (ask a b)) octets) octets.
Definition one (b : bool) : list bool := [b].
Goal pairs (fun a b => each (fun c => each (fun d => one (is_right a b c d)))) = [{is_right}].
Proof. vm_compute. reflexivity. Qed.
Goal pairs (fun a b => each (fun c => one (is_cut a b c))) = [{is_cut}].
Proof. vm_compute. reflexivity. Qed.
Goal pairs (fun a b => [is_sequence [a]; is_sequence [a; b]] ++ each (fun c =>
  is_sequence [a; b; c] :: each (fun d => one (is_sequence [a; b; c; d])))) = [{is_sequence}].
Proof. vm_compute. reflexivity. Qed.
Goal map (fun a => N.of_nat (units_of a 32)) octets = [{units_32}].
Proof. vm_compute. reflexivity. Qed.
Goal map (fun a => N.of_nat (units_of a 16)) octets = [{units_16}].
Proof. vm_compute. reflexivity. Qed.
"""


def check(folder, path=None):
    """Returns the exit status of the check, and the lines that it prints."""
    done = subprocess.run([sys.executable, INDUCTION / "check", folder], text=True, capture_output=True,
                          env=None if path is None else {"PATH": path})
    return done.returncode, (done.stdout + done.stderr).splitlines()


def listed(values):
    return "; ".join(str(value) for value in values)


def bits(answers):
    return int("0" + "".join(str(answer.value) for answer in answers), 2)


class Check(unittest.TestCase):
    def test_changes(self):
        for name, files, replaced, line in CHANGES:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                for file in files:
                    shutil.copy(INDUCTION / f"{file}.v", folder)
                for old, new in replaced:
                    path = Path(folder) / f"{files[0]}.v"
                    text = path.read_text()
                    self.assertIn(old, text)
                    path.write_text(text.replace(old, new))
                status, lines = check(folder)
                self.assertEqual(status, 2 if line else 0, lines)
                self.assertTrue(lines[-1].startswith(f"no verdict: {line}" if line else "loops.v: "), lines)
                self.assertEqual(sum("no verdict" in one for one in lines), 1 if line else 0)
                self.assertEqual({path.suffix for path in Path(folder).iterdir()}, {".v"} if files else set())

    def test_no_coq(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertEqual(check(INDUCTION, empty),
                             (2, ["no verdict: there is no coqc: docker/install.sh docker/packages-prove.txt"]))


class Table(unittest.TestCase):
    def test_rows(self):
        rows = [tuple(int(number, 0) for number in row) for row in ROW.findall((INDUCTION / "table37.v").read_text())]
        self.assertEqual(rows, table37.ROWS)

    def test_answers(self):
        """One octet of each interval stands for it: Coq's answers are those of table37.py."""
        octets = [const(octet, 8) for octet in representatives()]
        pairs = list(itertools.product(octets, repeat=2))
        sequence = table37.is_sequence
        text = ANSWERS.format(
            octets=listed(representatives()),
            is_right=listed(bits(table37.is_right(*ab, *cd) for cd in pairs) for ab in pairs),
            is_cut=listed(bits(table37.is_cut(*ab, c) for c in octets) for ab in pairs),
            is_sequence=listed(
                bits([sequence([a]), sequence([a, b])] + [
                    answer for c in octets for answer in
                    [sequence([a, b, c])] + [sequence([a, b, c, d]) for d in octets]])
                for a, b in pairs),
            units_32=listed(table37.units_of(a, 32).value for a in octets),
            units_16=listed(table37.units_of(a, 16).value for a in octets))
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(INDUCTION / "table37.v", folder)
            (Path(folder) / "answers.v").write_text(text)
            self.assertEqual(check(folder), (0, []))


if __name__ == "__main__":
    unittest.main()
