#!/usr/bin/env python3
"""Takes the drivers of "Judge your library in five minutes" out of the page and runs them.

usage: five_minutes.py PLACEMAT [ROOT]

Each section is built and judged by the commands that the page prints, at level quick, and must get
a verdict that the page names: each sentence names one, with its classes. One row per language. A
language whose tools are not on the path is left out, and the row says so; C, C++ and Python never are.
Exit 1 if a row fails.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PAGE = "harness/drivers/README.md"
CHAPTER = "## Judge your library in five minutes\n"
# Each language needs these on the path. The page has these sections, and no other.
TOOLS = {"C": ["cc"], "C++": ["c++"], "Python": ["python3"], "JavaScript": ["node"],
         "An object in Python": ["python3"], "An object in JavaScript": ["node"], "Rust": ["rustc"], "Go": ["go"], "Java": ["javac", "java"]}
NEVER_LEFT_OUT = {"C", "C++", "Python", "An object in Python"}
MOST_LINES, MOST_COMMANDS, LIMIT_SECONDS = 24, 3, 240
SECTION = re.compile(r"^`(?P<file>[\w.]+)`:\n\n```\w+\n(?P<code>.*?)^```\n\n"
                     r"```sh\n(?P<commands>.*?)^```\n\n^Verdict: (?P<verdict>.*?)\n\n",
                     re.MULTILINE | re.DOTALL)


def sections(page):
    """Returns the text of each section of the chapter, by its title."""
    chapter = page.split(CHAPTER, 1)[1].split("\n## ", 1)[0] + "\n\n"
    titles = re.split(r"^### (.+)\n", chapter, flags=re.MULTILINE)[1:]
    return dict(zip(titles[::2], titles[1::2]))


def judge(part, placemat, root, folder):
    """Returns the result of a section's commands: the verdict and the classes, or None and the output."""
    (folder / part["file"]).write_text(part["code"], encoding="utf-8")
    (folder / "path").mkdir()
    command = folder / "path" / "placemat"
    command.write_text(f'#!/bin/sh\nexec "{placemat}" "$@" --level quick --corpus "{root}/corpus" '
                       '--json report.json\n', encoding="utf-8")
    command.chmod(0o755)
    environment = dict(os.environ, PLACEMAT=str(root), GOCACHE=str(folder / "cache"),
                       PATH=f"{folder / 'path'}{os.pathsep}{os.environ['PATH']}")
    # Status 1 is a deviation, which the page may expect: the report says which.
    try:
        run = subprocess.run(["/bin/sh", "-ec", part["commands"]], cwd=folder, env=environment,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        return None, f"nothing after {LIMIT_SECONDS} seconds"
    try:
        report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None, run.stdout.decode(errors="replace")
    [judged] = report["implementations"]
    return {judged["verdict"], *(found["class"] for found in judged["deviations"])}, ""


def row(language, text, placemat, root):
    """'passed', 'left out' or 'failed', and what there is to say."""
    part = SECTION.search(text)
    if not part:
        return "failed", "the section is not file, code, commands and verdict"
    if (lines := part["code"].count("\n")) > MOST_LINES:
        return "failed", f"{lines} lines of code are more than {MOST_LINES}"
    if part["commands"].count("\n") > MOST_COMMANDS:
        return "failed", f"more than {MOST_COMMANDS} commands"
    missing = [tool for tool in TOOLS[language] if not shutil.which(tool)]
    if missing:
        status = "failed" if language in NEVER_LEFT_OUT else "left out"
        return status, f"no {' and no '.join(missing)} on the path"
    with tempfile.TemporaryDirectory() as folder:
        seen, output = judge(part, placemat, root, pathlib.Path(folder))
    if seen is None:
        return "failed", "no report; the commands printed:\n" + output
    named = (set(re.findall(r"`([^`]+)`", sentence)) for sentence in re.split(r"\.\s", part["verdict"]))
    expected = [words for words in named if words]
    if seen not in expected:
        wanted = " or ".join(str(sorted(words)) for words in expected)
        return "failed", f"the page says {wanted}, the report {sorted(seen)}"
    return "passed", ", ".join(sorted(seen))


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__.strip())
        return 2
    placemat = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else ".").resolve()
    found = sections((root / PAGE).read_text(encoding="utf-8"))
    if list(found) != list(TOOLS):
        print(f"{PAGE}: the sections are {list(found)}, not {list(TOOLS)}")
        return 1
    failed = False
    for language, text in found.items():
        status, words = row(language, text, placemat, root)
        failed |= status == "failed"
        print(f"{status:8} {language}: {words}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
