"""Writes questions in SMT-LIB 2 and has solvers answer them."""

import hashlib
import re
import shutil
import subprocess
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


def question(assertions):
    """Returns the SMT-LIB text that asks whether all assertions can hold together."""
    order = in_order(assertions)
    place = {term: i for i, term in enumerate(order)}
    names, lines = {}, ["(set-logic QF_BV)"]
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
    """Solvers puts questions to solvers, and remembers what was said."""

    def __init__(self, folder, seconds):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.seconds = seconds
        self.known = {}
        for name in SOLVERS:
            if shutil.which(name) is None:
                raise Unproved(f"the solver {name} is not there: apt-get install {name}")

    def _said(self, solver, text, seconds=None):
        """Returns what the solver prints for a text of SMT-LIB."""
        seconds = seconds or self.seconds
        key = (solver, hashlib.sha256(re.sub(" ;.*", "", text).encode()).hexdigest(), seconds)
        if key not in self.known:
            file = self.folder / f"{key[1][:16]}.smt2"
            file.write_text(text)
            command = SOLVERS[solver](file, seconds)
            self.known[key] = subprocess.run(command, capture_output=True, text=True).stdout
            file.unlink()
        return self.known[key]

    def ask(self, solver, assertions, seconds=None, values=()):
        """Returns "sat", "unsat" or "unknown", and the values of variables if there are any."""
        text, names = question(assertions)
        wanted = [v for v in values if v in names]
        if wanted:
            text = "(set-option :produce-models true)\n" + text
            text += f"(get-value ({' '.join(names[v] for v in wanted)}))\n"
        answer, _, rest = self._said(solver, text, seconds).partition("\n")
        if answer not in ("sat", "unsat"):
            if "(error" in answer:
                raise Unproved(f"{solver} cannot read a question: {answer[:200]}")
            return "unknown", {}
        found = {name: int(digits[1:], 16 if digits[0] == "x" else 2)
                 for name, digits in re.findall(r"\((\w+) #([xb][0-9a-f]+)\)", rest)}
        return answer, {v: found.get(names[v], 0) for v in wanted} if answer == "sat" else {}
