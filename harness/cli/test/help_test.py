#!/usr/bin/env python3
"""Manual pages and completion, tried as a user would: by man and by each shell.

usage: help_test.py PLACEMAT
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PLACEMAT = pathlib.Path(sys.argv[1])

# What is typed, and some words that are offered. The last word is the one to complete. fish 4 also offers
# words that have its letters in this order, so there is no other such word.
TYPED = [
    ("a verb", "placemat che", {"check"}),
    ("each verb", "placemat ", {"check", "help", "sweep"}),
    ("an option", "placemat check --jso", {"--json"}),
    ("a value", "placemat check --level ", {"quick", "standard", "exhaustive"}),
    ("the beginning of a value", "placemat check --level st", {"standard"}),
    ("a verb below", "placemat corpus mi", {"minimise"}),
    ("an option of a verb below", "placemat corpus add --bi", {"--binary"}),
    ("an option after a value", "placemat check --level quick --jso", {"--json"}),
]
NEVER = {"placemat check --jso": {"--jobs", "check"}, "placemat corpus add --bi": {"--bits"}}


def run(*command, **settings):
    return subprocess.run(command, capture_output=True, text=True, check=False, **settings)


def completion(shell):
    return run(PLACEMAT, "help", "--completion", shell).stdout


def verbs():
    # Newer releases of CLI11 write the heading in capitals.
    listed = re.split("(?i)subcommands:", run(PLACEMAT, "--help").stdout)[1].partition("\n\n")[0]
    return re.findall(r"^  (\w+)", listed, re.MULTILINE)


class Help(unittest.TestCase):
    def test_it_is_that_of_the_option(self):
        for words in [[], *([verb] for verb in verbs()), ["corpus", "add"]]:
            with self.subTest(words=words):
                self.assertEqual(run(PLACEMAT, "help", *words).stdout, run(PLACEMAT, *words, "--help").stdout)

    def test_no_such_verb(self):
        done = run(PLACEMAT, "help", "corpus", "eat")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^placemat: help: no verb 'eat'; there are: minimise, .*\n$")


class Pages(unittest.TestCase):
    def setUp(self):
        for tool in ("man", "groff"):
            if not shutil.which(tool):
                self.skipTest(f"{tool} is not here")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.assertEqual(run(PLACEMAT, "help", "--install", folder.name).returncode, 0)
        self.folder = pathlib.Path(folder.name) / "man/man1"

    def shown(self, name):
        """What man shows; it warns of what roff does not understand."""
        done = run("man", "--warnings", "-E", "UTF-8", "-l", self.folder / f"{name}.1",
                   env={**os.environ, "MANWIDTH": "200", "LC_ALL": "C.UTF-8", "MANROFFOPT": ""})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return re.sub(r".\x08", "", done.stdout)

    def test_there_is_one_for_each_verb(self):
        pages = {page.stem for page in self.folder.iterdir()}
        self.assertEqual(pages, {"placemat", *(f"placemat-{verb}" for verb in verbs())})
        for page in pages:
            with self.subTest(page):
                self.assertRegex(self.shown(page), rf"(?m)^ +{page} - [a-z]")

    def test_each_word_of_the_help_is_there(self):
        for verb in ["check", "corpus", "mutants"]:
            with self.subTest(verb):
                there = " ".join(self.shown(f"placemat-{verb}").split())
                for line in run(PLACEMAT, verb, "--help").stdout.splitlines():
                    words = line.strip().removeprefix("Exit status: ")
                    if words and not words.endswith(":") and "  " not in words and "Usage:" not in words:
                        self.assertIn(words, there)
        self.assertIn("--level TEXT:{quick,standard,exhaustive}", self.shown("placemat-check"))
        self.assertIn("EXIT STATUS", self.shown("placemat-check"))
        self.assertIn("placemat corpus add [OPTIONS] file...", self.shown("placemat-corpus"))


class Completion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def offers(self, shell, offered):
        if not shutil.which(shell):
            self.skipTest(f"{shell} is not here")
        for name, typed, wanted in TYPED:
            with self.subTest(name):
                words = offered(typed)
                self.assertLessEqual(wanted, words)
                self.assertFalse(words & NEVER.get(typed, set()))
                last = typed.rpartition(" ")[2]
                self.assertFalse({word for word in words if not word.startswith(last)})

    def test_bash(self):
        (self.folder / "script").write_text(completion("bash"))
        self.offers("bash", lambda typed: set(run(
            "bash", "-c", 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
            '_placemat placemat "${COMP_WORDS[COMP_CWORD]}"; printf "%s\\n" "${COMPREPLY[@]}"',
            self.folder / "script", *typed.split(" ")).stdout.split()))

    def test_each_is_where_its_shell_looks(self):
        self.assertEqual(run(PLACEMAT, "help", "--install", self.folder).returncode, 0)
        for shell, file in [("bash", "bash-completion/completions/placemat"),
                            ("zsh", "zsh/site-functions/_placemat"),
                            ("fish", "fish/vendor_completions.d/placemat.fish")]:
            self.assertEqual((self.folder / file).read_text(), completion(shell))

    def test_bash_with_an_equals_sign(self):
        (self.folder / "script").write_text(completion("bash"))
        for words in (["--level", "="], ["--level", "=", "st"]):
            with self.subTest(words=words):
                done = run("bash", "-c", 'source "$0"; COMP_WORDS=(placemat check "$@"); COMP_CWORD=$(($# + 1)); '
                           '_placemat placemat "${COMP_WORDS[COMP_CWORD]}"; echo "${COMPREPLY[*]}"',
                           self.folder / "script", *words)
                self.assertIn("standard", done.stdout)
                self.assertNotIn("--", done.stdout)

    def test_fish(self):
        (self.folder / "placemat.fish").write_text(completion("fish"))
        self.offers("fish", lambda typed: {line.split("\t")[0] for line in run(
            "fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]',
            self.folder / "placemat.fish", typed,
            env={**os.environ, "HOME": str(self.folder)}).stdout.splitlines()})

    def test_zsh(self):
        if not shutil.which("zsh"):
            self.skipTest("zsh is not here")
        (self.folder / "_placemat").write_text(completion("zsh"))
        (self.folder / ".zshrc").write_text(
            f"PS1='%%'; fpath=({self.folder} $fpath); autoload -U compinit; compinit -u -D\n"
            "bindkey '^I' list-choices; LISTMAX=9999; unsetopt prompt_sp\n")
        child, terminal = pty.fork()  # zsh completes nowhere else
        if child == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-i"], {"ZDOTDIR": str(self.folder), "PATH": os.environ["PATH"],
                                             "TERM": "dumb", "COLUMNS": "200", "LC_ALL": "C.UTF-8"})
        try:
            read_until_still(terminal)
            self.offers("zsh", lambda typed: self.offered_by_zsh(terminal, typed))
        finally:
            os.write(terminal, b"\x15exit\n")
            os.close(terminal)
            os.waitpid(child, 0)

    @staticmethod
    def offered_by_zsh(terminal, typed):
        """Empties the line, types, and presses tab."""
        os.write(terminal, f"\x15{typed}\t".encode())
        printed = read_until_still(terminal, typed)
        # What is typed stands before the list, and after it, behind the prompt.
        words = set()
        for line in printed.partition(typed)[2].replace("\r", "\n").split("\n"):
            described = re.match(r"(\S+) +-- ", line)
            if described:
                words.add(described[1])
            elif not line.startswith("%"):
                words.update(line.split())
        return words


def read_until_still(terminal, typed=""):
    """Reads until nothing comes for a while, which is long until something stands behind what was typed."""
    printed = b""
    begun = time.monotonic()
    while time.monotonic() - begun < 20:
        answered = printed.partition(typed.encode())[2].strip() if typed else printed
        if not select.select([terminal], [], [], 0.4 if answered else 4)[0]:
            break
        printed += os.read(terminal, 65536)
    return printed.decode(errors="replace")


if __name__ == "__main__":
    suite = unittest.main(argv=sys.argv[:1], exit=False).result
    for test, why in suite.skipped:
        print(f"left out: {test.id().removeprefix('__main__.')}: {why}")
    sys.exit(not suite.wasSuccessful())
