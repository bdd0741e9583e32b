#!/usr/bin/env python3
"""What table.py makes of a measurement, and that README.md and speed.svg are what it prints."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import columns
import drawing
import measurement
import summary
import table

X86 = """processor\t: 0
model name\t: A Processor
cpu family\t: 26
model\t\t: 2
flags\t\t: fpu avx2 bmi2 gfni

processor\t: 1
model name\t: Another
"""
AARCH64 = """processor\t: 0
Features\t: fp asimd sve
CPU implementer\t: 0x41
CPU part\t: 0xd4f
"""


def stored(rounds, **changes):
    return {"schema": measurement.SCHEMA, "processor": {"architecture": "x86_64"},
            "commit": "0123456789abcdef", "clean": True, "date": "2026-11-23", "compiler": "GNU 12.2.0",
            "simdutf": "9.1.0", "filter": ".", "rounds": rounds, **changes}


def of_peers(row, **speeds):
    """The names of one row's benchmarks; row is OPERATION/DATA/SIZE/OFFSET."""
    operation, data, size, offset = row.split("/")
    return {f"{operation}/{data}/{peer.replace('_', '-')}/{size}/{offset}": [[speed * 10**9, 2.5]]
            for peer, speed in speeds.items()}


ONE_ROUND = {
    **of_peers("validate/latin/64/0", codec_avx512=20, codec_avx2=9, simdutf_icelake=10, simdutf_haswell=6),
    **of_peers("validate/latin/64/1", codec_avx512=15, codec_avx2=8, simdutf_icelake=10, simdutf_haswell=4),
    **of_peers("16to8-exact/latin/128/0", codec_avx512=8, simdutf_icelake=10, simdutf_icelake_safe=16),
    **of_peers("back/latin/1024/0", codec_avx512=6, icu=5, iconv=4),
    **of_peers("validate/strings/log/0", codec_avx512=3, codec_inline_avx512=5, simdutf_icelake=4),
}


class Table(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def run_it(self, *arguments):
        return subprocess.run([sys.executable, HERE / "table.py", *arguments], capture_output=True,
                              text=True, cwd=self.here, check=False)

    def keep(self, measured):
        (self.here / "a.json").write_text(json.dumps(measured))
        return "a.json"

    def test_the_processor_is_told(self):
        told = measurement.processor(X86)
        self.assertEqual(("A Processor", "26", "2", ["avx2", "bmi2", "gfni"]),
                         (told["name"], told["family"], told["model"], told["flags"]))
        told = measurement.processor(AARCH64)
        self.assertEqual(("0x41", "0xd4f", ["asimd", "sve"]),
                         (told["implementer"], told["part"], told["flags"]))

    def test_a_row_is_the_lowest_ratio_of_the_offsets(self):
        rows = columns.column_of("A", stored([ONE_ROUND]))["rows"]
        self.assertEqual({"codec-avx512": [1.5, 15.0], "codec-avx2": [1.5, 9.0]},
                         rows["validate/latin/64"])

    def test_the_rival_is_the_best_of_simdutf_or_another_library(self):
        rows = columns.column_of("A", stored([ONE_ROUND]))["rows"]
        self.assertEqual({"codec-avx512": [0.5, 8.0]}, rows["16to8-exact/latin/128"])
        self.assertEqual({"codec-avx512": [1.2, 6.0]}, rows["back/latin/1024"])

    def test_strings_have_a_row(self):
        rows = columns.column_of("A", stored([ONE_ROUND]))["rows"]
        self.assertEqual({"codec-avx512": [0.75, 3.0], "codec-inline-avx512": [1.25, 5.0]},
                         rows["validate/strings/log"])

    def test_rounds_are_joined_by_their_medians(self):
        rounds = [of_peers("count/ascii/16/0", codec_avx2=speed, simdutf_haswell=2) for speed in (1, 9, 4)]
        column = columns.column_of("A", stored(rounds[:2]), stored(rounds[2:]))
        self.assertEqual(({"codec-avx2": [2.0, 4.0]}, 3),
                         (column["rows"]["count/ascii/16"], column["rounds"]))

    def test_a_sample_that_was_cut_short_counts_little(self):
        self.assertEqual(9, measurement.median([[9, 2.5], [1, 0.01], [1, 0.01]]))
        self.assertEqual(8, measurement.median([[9, 2.5], [8, 20], [7, 2]]))
        self.assertIsNone(measurement.median([[1, 0.2], [1, 0.2]]))

    def test_an_offset_where_a_peer_was_cut_short_is_left_out(self):
        short = {name: [[samples[0][0], 0.01]] if name.endswith("simdutf-icelake/64/1") else samples
                 for name, samples in ONE_ROUND.items()}
        rows = columns.column_of("A", stored([short]))["rows"]
        self.assertEqual([2.0, 20.0], rows["validate/latin/64"]["codec-avx512"])

    def test_measurements_of_two_commits_are_no_column(self):
        with self.assertRaises(measurement.InputError):
            columns.column_of("A", stored([ONE_ROUND]), stored([ONE_ROUND], commit="fedcba9876543210"))

    def test_measurements_of_no_commit_are_no_column(self):
        with self.assertRaises(measurement.InputError):
            columns.column_of("A", stored([ONE_ROUND], commit=None))

    def test_a_measurement_needs_no_git(self):
        with unittest.mock.patch.dict("os.environ", PATH=str(self.here)):
            self.assertIsNone(measurement.git("status"))

    def test_a_column_is_written_with_a_line_for_each_row(self):
        column = columns.column_of("A", stored([ONE_ROUND]))
        text = columns.text_of(column)
        self.assertEqual(json.loads(text), column)
        self.assertIn('  "back/latin/1024": {"codec-avx512": [1.2, 6.0]},\n', text)

    def test_only_rows_below_a_mark(self):
        done = self.run_it("show", self.keep(stored([ONE_ROUND])), "--below", "1.05")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertEqual(["16to8-exact", "validate"],
                         [line.split()[1] for line in done.stdout.splitlines()[1:]])

    def test_one_kernel(self):
        done = self.run_it("show", self.keep(stored([ONE_ROUND])), "--ours", "codec-inline-avx512")
        self.assertEqual([["inline-avx512", "validate", "strings", "log", "0"]],
                         [line.split()[:5] for line in done.stdout.splitlines()[1:]])

    def test_what_cannot_be_used_is_told_in_one_line(self):
        for arguments, why in (
                (("show", self.keep({"schema": "another"})), "a.json: is no measurement"),
                (("show", "none.json"), "none.json: is no measurement"),
                (("run", "none", "out.json"), "none: No such file"),
                (("run", "/bin/true", "out.json"), "no benchmark is named so"),
                (("summary", "--readme", "none.md"), "none.md: No such file"),
                (("summary", "--readme", "a.json"), "are not there once"),
                (("summary", "--svg", "none/a.svg"), "none/a.svg.new: No such file")):
            with self.subTest(arguments):
                done = self.run_it(*arguments)
                self.assertEqual(2, done.returncode)
                last = [line for line in done.stderr.splitlines() if not line.startswith("round ")]
                self.assertEqual(1, len(last), done.stderr)
                self.assertIn(why, last[0])

    def test_the_summary_counts_what_is_below(self):
        lines = list(summary.lines_of([columns.column_of("A 1", stored([ONE_ROUND]))]))
        self.assertIn("| operation | data | octets | A 1, AVX-512 | A 1, AVX2 |", lines)
        self.assertIn("| rows below 1.05 |  |  | 2 of 4 | 0 of 1 |", lines)
        self.assertIn("| validate | other | 16 to 64 | 1.50 | 1.50 |", lines)
        self.assertIn("| walk back | 1.2 | 1.5 |", lines)


class Kept(unittest.TestCase):
    ADVICE = "run: table.py summary --readme README.md --svg speed.svg"

    def test_the_readme_holds_what_summary_prints(self):
        _, held, _ = table.between_marks((HERE / "README.md").read_text())
        self.assertEqual(table.tables(), held, self.ADVICE)

    def test_the_drawing_is_of_these_columns(self):
        held = (HERE / "speed.svg").read_text()
        self.assertTrue(drawing.svg(columns.load_all()) == held, f"speed.svg is stale; {self.ADVICE}")


if __name__ == "__main__":
    unittest.main()
