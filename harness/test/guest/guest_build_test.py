#!/usr/bin/env python3
"""The guest target as another project builds it: with the compilers of this machine, as C and as C++,
without an engine and with libFuzzer. The hosts are those of its page, and the same with a fault.

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
        # The host that the page shows, and the one with chunks.
        shown, streams = re.findall(r"```c\n(.*?)```", README.read_text(), re.DOTALL)
        self.write("shown.c", shown)
        self.write("faulty.c", shown, " || (lead == 0xED && second > 0x9F)")
        self.write("streams.c", streams)
        # It forgets how many octets are to come.
        self.write("forgets.c", streams, "  for (i = 0; i < count; ++i) {\n",
                   "  for (i = 0; i < count; ++i) {\n    left = 0;\n")
        (self.here / "letter").write_bytes(b"\xC3\xA9")
        (self.here / "surrogate").write_bytes(b"A\xED\xA0\x80")

    def write(self, name, text, part="", other=""):
        self.assertIn(part, text)
        (self.here / name).write_text(text.replace(part, other) if part else text)

    def build(self, output, *words):
        built = run(*words, "-o", output, cwd=self.here)
        self.assertEqual(built.returncode, 0, built.stderr)

    def test_the_compilers_accept_both_files_and_the_host_in_each_language(self):
        self.assertTrue(COMPILERS)
        for compiler in COMPILERS:
            for language, words in LANGUAGES.items():
                for source in ("utf8_guest.c", "shown.c", "streams.c"):
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

    def test_chunks_are_judged_where_the_host_takes_them(self):
        for language, words in LANGUAGES.items():
            for source, name in (("streams.c", None), ("forgets.c", "stream_validate_rejects_two")):
                with self.subTest(language=language, source=source):
                    self.build("guest", COMPILERS[0], *words, "-DUTF8_GUEST_MAIN", "-DUTF8_GUEST_STREAMS",
                               "utf8_guest.c", "shown.c", source)
                    ran = run("./guest", "letter", cwd=self.here)
                    says = (f"utf8-guest: mylib: {name}: octet 0 of 2: [C3 A9]: expected well-formed, observed "
                            "refused, in chunks of 1 1\n") if name else ""
                    self.assertEqual((ran.returncode != 0, ran.stderr), (name is not None, says))

    @unittest.skipUnless("clang++-19" in COMPILERS, "there is no clang++-19")
    def test_libfuzzer_finds_the_fault_and_its_stack_names_it(self):
        for source, found in (("faulty.c", True), ("shown.c", False)):
            with self.subTest(source=source):
                self.build("guest", "clang-19", "-O1", "-g", "-fsanitize=fuzzer,address,undefined",
                           "utf8_guest.c", source)
                ran = run("./guest", "-seed=1", "-runs=300000", "-max_total_time=60", cwd=self.here)
                self.assertEqual(ran.returncode != 0, found, ran.stderr[-2000:])
                # By its verdict or by its offset: whichever the engine met first.
                named = re.search(r"#\d+ \S+ in utf8_guest_fault_(validate|first_ill_formed)_misses_surrogate",
                                  ran.stderr)
                self.assertEqual(named is not None, found, ran.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
