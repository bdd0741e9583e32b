#!/usr/bin/env python3
"""Runs each loop of corpus/README.md over placemat.txt, as somebody who copied both would.

usage: plain_loops_test.py ROOT

Each runs in an empty folder with the two files. It must find no fault in the decoder of its language,
and, over a copy in which some verdicts are turned round, just the lines that are.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LONGEST = 30  # lines of a loop
# The word after ``` -> the file that it stands in, and the commands that try it.
LANGUAGES = {
    "c": ("check.c", ["cc -Wall -Wextra -Werror -o check check.c", "./check"]),
    "cpp": ("check.cc", ["c++ -std=c++20 -Wall -Wextra -Werror -o check check.cc", "./check"]),
    "python": ("check.py", ["python3 check.py"]),
    "js": ("check.js", ["node check.js"]),
    "go": ("check.go", ["go build -o check check.go", "./check"]),
    "rust": ("check.rs", ["rustc --edition 2021 -o check check.rs", "./check"]),
    "java": ("Check.java", ["java Check.java"]),
    "php": ("check.php", ["php check.php"]),
}
EVERY = 50  # one line of this many is turned round


def loops(readme):
    """(word, text) of what stands under the heading about placemat.txt."""
    section = re.search(r"^## Copy one file.*?(?=^## )", readme, re.DOTALL | re.MULTILINE).group()
    return re.findall(r"^```(\w+)\n(.*?)^```", section, re.DOTALL | re.MULTILINE)


def turned(text):
    """Returns the text with the verdict of some lines turned round, and their ids."""
    lines, ids = text.splitlines(), []
    cases = [i for i, line in enumerate(lines) if line.startswith("p") and " - - " not in line]
    for i in cases[::EVERY]:
        fields = lines[i].split(" ")
        fields[2] = "0" if fields[2] == "-" else "-"
        lines[i] = " ".join(fields)
        ids.append(fields[0])
    return "\n".join(lines) + "\n", ids


def header_of(text, header):
    """Returns the header with the same verdicts turned round as `text`."""
    for line in text.splitlines():
        if not line.startswith("p"):
            continue
        name, _, fault, *_ = line.split(" ")
        header = re.sub(rf'(\{{"{name}","[^"]*",\d+,\d+,)-?\d+', rf"\g<1>{fault.replace('-', '-1')}",
                        header)
    return header


def run(commands, folder):
    """(exit status, what the last command printed)"""
    for command in commands:
        done = subprocess.run(command.split(), cwd=folder, capture_output=True, text=True,
                              timeout=300, check=False)
        if done.returncode != 0 and command is not commands[-1]:
            return -1, done.stderr
    return done.returncode, done.stdout + done.stderr


def faults_of(word, program, files, ids, count):
    """Returns what is wrong with the loop, a line each."""
    if len(program.splitlines()) > LONGEST:
        yield f"it has more than {LONGEST} lines"
    file, commands = LANGUAGES[word]
    for turned_round, expected in ((False, []), (True, ids)):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / file).write_text(program)
            for published, texts in files.items():
                (folder / published).write_text(texts[turned_round])
            status, printed = run(commands, folder)
        wanted = [*expected, f"{count - len(expected)} of {count}"]
        if printed.split("\n")[:-1] != wanted or status != bool(expected):
            yield f"it ended with {status} and printed {printed[-300:]!r}, not {wanted[-3:]}"


def main(root):
    corpus = pathlib.Path(root) / "corpus"
    text, header = ((corpus / name).read_text() for name in ("placemat.txt", "placemat_vectors.h"))
    other, ids = turned(text)
    files = {"placemat.txt": (text, other), "placemat_vectors.h": (header, header_of(other, header))}
    count = sum(line.startswith("p") for line in text.splitlines())
    failed = 0
    found = loops((corpus / "README.md").read_text())
    if {word for word, _ in found} != set(LANGUAGES):
        sys.exit(f"the loops are in {sorted(word for word, _ in found)}, not {sorted(LANGUAGES)}")
    for word, program in found:
        tool = LANGUAGES[word][1][0].split()[0]
        if not shutil.which(tool):
            print(f"left out the loop in {word}: no {tool} on the path")
            continue
        faults = list(faults_of(word, program, files, ids, count))
        print(f"{word}: {'; '.join(faults) or 'right'}")
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
