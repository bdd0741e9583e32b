#!/usr/bin/env python3
"""The guest target as another project builds it: with the compilers of this machine, as C and as C++,
without an engine and with libFuzzer. The hosts are that of its page, and the same with surrogates.

usage: guest_build_test.py ROOT
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop())
GUEST = ROOT / "docker/oss-fuzz/guest"
README = GUEST / "README.md"
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
LANGUAGES = {"C99": ["-x", "c", "-std=c99"], "C++11": ["-x", "c++", "-std=c++11"],
             "C++20": ["-x", "c++", "-std=c++20"]}
COMPILERS = [compiler for compiler in ("g++", "clang++-19", "clang++-14") if shutil.which(compiler)]

def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300,
                          check=False, **options)


class GuestBuild(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        for name in ("utf8_guest.h", "utf8_guest.c"):
            shutil.copy(GUEST / name, self.here)
        # The host that the page shows.
        shown = re.findall(r"```c\n(.*?)```", README.read_text(), re.DOTALL)
        self.assertEqual(len(shown), 1)
        (self.here / "shown.c").write_text(shown[0])
        surrogates = " || (lead == 0xED && second > 0x9F)"
        self.assertIn(surrogates, shown[0])
        (self.here / "faulty.c").write_text(shown[0].replace(surrogates, ""))
        (self.here / "surrogate").write_bytes(b"A\xED\xA0\x80")

    def build(self, output, *words):
        built = run(*words, "-o", output, cwd=self.here)
        self.assertEqual(built.returncode, 0, built.stderr)

    def test_the_compilers_accept_both_files_and_the_host_in_each_language(self):
        self.assertTrue(COMPILERS)
        for compiler in COMPILERS:
            for language, words in LANGUAGES.items():
                for source in ("utf8_guest.c", "shown.c"):
                    with self.subTest(compiler=compiler, language=language, source=source):
                        self.build("object.o", compiler, *words, *WARNINGS, "-O1", "-c", source)
            with self.subTest(compiler=compiler):
                self.build("object.o", compiler, *LANGUAGES["C99"], *WARNINGS, "-O1",
                           "-fsanitize=address,undefined", "-c", "utf8_guest.c")

    def test_without_an_engine_each_file_named_is_judged(self):
        for language, words in LANGUAGES.items():
            with self.subTest(language=language):
                self.build("guest", COMPILERS[0], *words, "-DUTF8_GUEST_MAIN", "utf8_guest.c", "shown.c")
                right = run("./guest", "surrogate", "shown.c", cwd=self.here)
                self.assertEqual((right.returncode, right.stderr), (0, ""))
                self.assertEqual(right.stdout, "utf8-guest: mylib: 2 inputs judged\n")
                self.build("guest", COMPILERS[0], *words, "-DUTF8_GUEST_MAIN", "utf8_guest.c", "faulty.c")
                faulty = run("./guest", "surrogate", cwd=self.here)
                self.assertLess(faulty.returncode, 0)
                self.assertEqual(faulty.stderr,
                                 "utf8-guest: mylib: validate_misses_surrogate: octet 1 of 4: 41 [ED] A0 80: "
                                 "expected refused, observed accepted\n")

    @unittest.skipUnless("clang++-19" in COMPILERS, "there is no clang++-19")
    def test_libfuzzer_finds_the_fault_and_its_stack_names_it(self):
        for source, found in (("faulty.c", True), ("shown.c", False)):
            with self.subTest(source=source):
                self.build("guest", "clang-19", "-O1", "-g", "-fsanitize=fuzzer,address,undefined",
                           "utf8_guest.c", source)
                ran = run("./guest", "-seed=1", "-runs=50000", "-max_total_time=60", cwd=self.here)
                self.assertEqual(ran.returncode != 0, found, ran.stderr[-2000:])
                # By its verdict or by its offset: whichever the engine met first.
                named = re.search(r"#\d+ \S+ in utf8_guest_fault_(validate|first_ill_formed)_misses_surrogate",
                                  ran.stderr)
                self.assertEqual(named is not None, found, ran.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
