"""Writes questions in SMT-LIB 2 and has solvers answer them."""

import hashlib
import shutil
import subprocess
import time
from pathlib import Path

from faults import Unproved

SOLVERS = {
    "z3": lambda file, seconds: ["z3", f"-T:{seconds}", str(file)],
    "cvc5": lambda file, seconds: ["cvc5", "--bitblast=eager", f"--tlimit={seconds * 1000}", str(file)],
}


def _sum(term, names):
    factors, constant = term.data
    ones = (1 << term.width) - 1
    pieces = []
    for factor, argument in zip(factors, term.args):
        name = names[argument]
        if factor == ones:
            name = f"(bvneg {name})"
        elif factor != 1:
            name = f"(bvmul (_ bv{factor} {term.width}) {name})"
        pieces.append(name)
    if constant:
        pieces.append(f"(_ bv{constant} {term.width})")
    text = pieces[0]
    for piece in pieces[1:]:
        text = f"(bvadd {text} {piece})"
    return text


def _text_of(term, names):
    given = [names[a] for a in term.args]
    op = term.op
    if op == "const":
        return f"(_ bv{term.data} {term.width})"
    if op == "sum":
        return _sum(term, names)
    if op == "extract":
        return f"((_ extract {term.data + term.width - 1} {term.data}) {given[0]})"
    if op == "not":
        return f"(bvnot {given[0]})"
    if op == "ite":
        return f"(ite (= {given[0]} #b1) {given[1]} {given[2]})"
    if op == "bvult":
        return f"(ite (bvult {given[0]} {given[1]}) #b1 #b0)"
    if op == "equal":
        return f"(ite (= {given[0]} {given[1]}) #b1 #b0)"
    if op == "concat":
        text = given[0]
        for part in given[1:]:
            text = f"(concat {text} {part})"
        return text
    return f"({op} {' '.join(given)})"


def in_order(roots):
    """Returns all terms that the roots are made of, each after its arguments."""
    done, order, stack = set(), [], [(r, False) for r in roots]
    while stack:
        term, ready = stack.pop()
        if ready:
            order.append(term)
        elif term not in done:
            done.add(term)
            stack.append((term, True))
            stack.extend((a, False) for a in term.args)
    return order


def question(assertions, comment=""):
    """Returns the SMT-LIB text that asks whether all assertions can hold together."""
    order = in_order(assertions)
    place = {term: i for i, term in enumerate(order)}
    names, lines = {}, [f"; {line}" for line in comment.split("\n") if line]
    lines.append("(set-logic QF_BV)")
    for term in order:
        if term.op == "var":
            # Names are short and the same in each run.
            names[term] = f"v{place[term]}"
            lines.append(f"(declare-const {names[term]} (_ BitVec {term.width})) ; {term.data}")
        elif term.op == "const":
            names[term] = _text_of(term, names)
        else:
            names[term] = f"t{place[term]}"
            lines.append(f"(define-fun {names[term]} () (_ BitVec {term.width}) {_text_of(term, names)})")
    lines += [f"(assert (= {names[a]} #b1))" for a in assertions]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n", names


def variables(roots):
    return [t for t in in_order(roots) if t.op == "var"]


class Solvers:
    """Solvers keeps the questions in a folder, and answers that were already given."""

    def __init__(self, folder, seconds):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.seconds = seconds
        self.known = {}
        self.count = 0
        for name in SOLVERS:
            if shutil.which(name) is None:
                raise Unproved(f"the solver {name} is not there: apt-get install {name}")

    def ask(self, solver, assertions, comment="", seconds=None, values=()):
        """Returns "sat", "unsat" or "unknown", the seconds it took, and values if there are any."""
        text, names = question(assertions, comment)
        if values:
            wanted = [v for v in values if v in names]
            text = "(set-option :produce-models true)\n" + text
            text += f"(get-value ({' '.join(names[v] for v in wanted)}))\n"
        key = (solver, hashlib.sha256(text.encode()).hexdigest())
        if key in self.known:
            return self.known[key]
        file = self.folder / f"{key[1][:16]}.smt2"
        file.write_text(text)
        begin = time.monotonic()
        done = subprocess.run(["nice", *SOLVERS[solver](file, seconds or self.seconds)],
                              capture_output=True, text=True)
        spent = time.monotonic() - begin
        self.count += 1
        answer = done.stdout.split("\n", 1)[0].strip()
        if "(error" in done.stdout.split("\n(get", 1)[0] and answer not in ("sat", "unsat"):
            raise Unproved(f"{solver} cannot read {file}: {done.stdout.strip()[:200]}")
        if answer not in ("sat", "unsat"):
            answer = "unknown"
        found = {}
        if values and answer == "sat":
            import re
            rest = done.stdout.split("\n", 1)[1]
            for name, digits in re.findall(r"\((\w+) #([xb][0-9a-f]+)\)", rest):
                found[name] = int(digits[1:], 16 if digits[0] == "x" else 2)
            found = {v: found.get(names[v], 0) for v in wanted}
        self.known[key] = (answer, spent, found)
        if answer != "unknown":
            file.unlink()
        return self.known[key]

    def ask_all(self, solver, questions):
        """Returns "unsat" if all questions have that answer, or else the first other one."""
        for at in range(0, len(questions), 32):
            texts = [question(q)[0] for q in questions[at : at + 32]]
            text = "(reset)\n".join(dict.fromkeys(texts))
            key = (solver, hashlib.sha256(text.encode()).hexdigest())
            if key not in self.known:
                file = self.folder / f"{key[1][:16]}.smt2"
                file.write_text(text)
                begin = time.monotonic()
                done = subprocess.run(["nice", *SOLVERS[solver](file, self.seconds)], capture_output=True, text=True)
                found = done.stdout.split()
                self.count += 1
                whole = found == ["unsat"] * len(set(texts))
                self.known[key] = ("unsat" if whole else "sat" if "sat" in found else "unknown",
                                   time.monotonic() - begin, {})
                if whole:
                    file.unlink()
            if self.known[key][0] != "unsat":
                return self.known[key][0]
        return "unsat"
