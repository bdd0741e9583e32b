"""Proves a validator from LLVM's intermediate code."""

import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import ir
from carried import CarryingJudge, CarryingMachine
from faults import Refuted, Unproved
from functions import candidates, validates
from judge import answer, shown_possible
from solve import SOLVERS, Solvers
from text import Text

FEW = 10  # obligations, of which z3 is asked before others


def obligations_of(module, function, solvers):
    """Returns the obligations of a function that takes a pointer and a size, and the invariants of its loops."""
    text = Text()
    judge = CarryingJudge(text, solvers, partial(candidates, width=None))
    runner = CarryingMachine(module, text, judge)

    def finish(state, result):
        judge.require("result", state, validates(text, result))

    while True:
        runner.run(function, runner.whole_text(function), [], finish)
        if not judge.changed:
            return judge.obligations, judge.invariants


def answers(obligations, folder, seconds):
    """Yields each obligation with a solver, what it says, and the seconds that it took. Solvers work side by side."""
    own = threading.local()  # a thread's questions lie in a folder of its own

    def begin():
        own.solvers = Solvers(folder / f"questions{threading.get_ident()}", seconds)

    def ask(obligation, solver):
        since = time.monotonic()
        said = answer(own.solvers, solver, obligation)
        return obligation, solver, said, time.monotonic() - since

    pool = ThreadPoolExecutor(os.cpu_count(), initializer=begin)
    try:
        asked = [pool.submit(ask, obligation, solver) for obligation in obligations for solver in SOLVERS]
        yield from (each.result() for each in asked)
    finally:
        pool.shutdown(cancel_futures=True)


def _module_of(file, function):
    """Reads a file. It has to have a function that takes a pointer and a size, and returns one bit."""
    try:
        text = Path(file).read_text()
    except UnicodeDecodeError:
        raise Unproved(f"{file} is no text: opt-19 -S writes the code as text") from None
    module = ir.read(text)
    header, _ = module.functions.get(f"@{function}", ("", None))
    if not re.search(rf"\bi1 @{re.escape(function)}\(ptr [^,]*, i64 [^,]*\)", header):
        raise Unproved(f"{file} has no function {function} of a pointer and a size that returns i1: see `grep ^define`")
    return module


def prove(file, function, folder, seconds):
    """Proves that a function of a file says for all texts whether they are well-formed. Prints the invariants of its
    loops, and a line for each obligation. Raises Refuted or Unproved if a solver does not answer `unsat`."""
    module = _module_of(file, function)
    folder = Path(folder)
    solvers = Solvers(folder / "questions", seconds)
    found, invariants = obligations_of(module, f"@{function}", solvers)
    for loop, labels in invariants.items():
        print(f"{loop}: {'; '.join(labels)}")
    obligations = list({(tuple(o.assumptions), o.goal): o for o in found}.values())
    spent = dict.fromkeys(SOLVERS, 0.0)
    for number, (obligation, solver, said, took) in enumerate(answers(obligations, folder, seconds)):
        spent[solver] += took
        at = f"{number // len(SOLVERS) + 1}/{len(obligations)}"
        line = f"{function} {at} {obligation.name}: {solver} {took:.2f} s {said}"
        print(line, flush=True)
        if said == "sat":
            raise Refuted(line)
        if said != "unsat":
            raise Unproved(f"{line} in {seconds} s; try --seconds")
    for name in dict.fromkeys(obligation.name for obligation in obligations):
        if not _can_be_true([o for o in obligations if o.name == name], solvers):
            raise Unproved(f"{function} {name}: nothing shows that what is assumed can be true")
    times = ", ".join(f"{solver} {took:.0f} s" for solver, took in spent.items())
    print(f"{function}: proved, {len(obligations)} obligations, {times}")


def _can_be_true(kind, solvers):
    """Reports whether z3 shows of one of these obligations that what is assumed can be true."""
    groups = (kind[i : i + FEW] for i in range(0, len(kind), FEW))
    return any(count for group in groups for count in shown_possible(solvers, group).values())
