#!/usr/bin/env python3
"""Compiles and runs the tests that `placemat report --upstream` writes, in each dress.

usage: dress_test.py PLACEMAT ROOT

A report with a deviation of each operation is made, and its tests are written. With nothing filled
in they must fail; with the answers that are right they must pass, and with those that were observed
each must fail. Then the call is filled in by what the language has: a strict decoder must pass, and
a lax one must fail. What is written for the published report must compile. A tool that is not here
is left out, and named.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Requests, what was expected and observed; an answer that is right, and the one that was observed.
FINDINGS = [
    (["validate F09F", "validate 41"], "well-formed", "ill-formed 0",
     ("well_formed",), ("ill_formed", 0)),
    (["decode EDA080"], "ill-formed 0", "values D800", ("ill_formed", 0), ("gives", [0xD800])),
    (["replace C241"], "any values that keep, in order:  41", "values FFFD",
     ("gives", [0xFFFD, 0x41]), ("gives", [0xFFFD])),
    (["encode D800"], "unencodable 0 or units EFBFBD or units 3F", "units EDA080",
     ("gives", [0x3F]), ("gives", [0xED, 0xA0, 0x80])),
    (["stream 41 EFBBBF"], "values 41 FEFF", "values 41",
     ("gives", [0x41, 0xFEFF]), ("gives", [0x41])),
    (["stream-replace C2 - C0"], "values FFFD FFFD", "values FFFD",
     ("gives", [0xFFFD, 0xFFFD]), ("gives", [0xFFFD])),
    (["count E282AC"], "number 1", "number 3", ("counts", 1), ("counts", 3)),
    (["utf16-length EFBFBF"], "number 1", "ill-formed", ("counts", 1), ("ill_formed", -1)),
    (["utf8-length 7F 7F"], "number 2", "number 0", ("counts", 2), ("counts", 0)),
    (["decode-into 1 F09F988061"],
     "full, or partial with a beginning that ends between characters", "partial 1 0",
     ("partial", 4, [0x1F600]), ("partial", 1, [0])),
    (["encode-into 3 D800"],
     "full, or partial with a beginning that ends between characters, or unencodable 0",
     "units EDA080", ("partial", 0, []), ("gives", [0xED, 0xA0, 0x80])),
    (["encode-utf16 DC00"], "unencodable 0", "units EDB080",
     ("unencodable", -1), ("gives", [0xED, 0xB0, 0x80])),
    (["previous 5 4180808080"], "start 1 to start 4", "start 0 41",
     ("starts", 4, [0xFFFD]), ("starts", 0, [0x41])),
    (["truncate 2 E282AC"], "units", "units E282", ("gives", []), ("gives", [0xE2, 0x82])),
    (["compare EE8080 F0908080"], "less", "greater", ("less",), ("greater",)),
]
# A test passes here whatever comes back, or for any part of it: the fault is elsewhere.
LENIENT = [
    (["compare 41 42"], "a total order", "no reply within 0.5 s"),
    (["decode-into 1 C241"],
     "full, or partial with a beginning that ends between characters, or ill-formed 0",
     "values FFFD"),
]
# No test can show these: two replies that are compared, and operations that no dress has words for.
UNTOLD = [
    (["replace C241", "count C241"], "in agreement with replace C241: values FFFD 41", "number 1"),
    (["session +C2 .41"], "values / ill-formed", "values / values 41"),
    (["within - 80 decode C2"], "ill-formed", "values 80"),
    (["repeat 3 count 41 C2"], "ill-formed", "number 4"),
]
# What report.json has as data where the expectation is no list of reply lines. Without an entry,
# such an expectation is held against another reply, and has no data.
WANTED = {
    "replace C241": [{"keeps": "values 41"}],
    "decode-into 1 F09F988061": [
        {"any": "full"},
        {"beginnings": ["partial 4 1F600"], "unit": "value", "skipped": 0, "whole": False}],
    "encode-into 3 D800": [
        {"any": "full"}, {"beginnings": [], "unit": "octet", "skipped": 0, "whole": False},
        {"reply": "unencodable 0"}],
    "previous 5 4180808080": [{"any": "start", "from": 1, "to": 4}],
    "decode-into 1 C241": [{"any": "full"}, {"any": "partial-values"}, {"reply": "ill-formed 0"}],
    "compare 41 42": [],
}
HOSTILE = "*/ evil(); /* \\\u202e??/\x1b[31m\n#error\r{{name}} <%file%> \\"

# Decoders that are there in each language: what is strict, and what is lax.
C_DECODER = """
#include <locale.h>
#include <wchar.h>
static struct answer real_decode(const unsigned char *octets, size_t count) {
  struct answer answer = answer_of("gives", 0, 0);
  size_t at = 0;
  setlocale(LC_ALL, "C.UTF-8");
  while (at < count) {
    mbstate_t state;
    wchar_t value;
    size_t length;
    memset(&state, 0, sizeof state);
    length = mbrtowc(&value, (const char *)octets + at, count - at, &state);
    if (length > count) {
      if (STRICT) return answer_of("ill_formed", (long)at, 0);
      value = octets[at], length = 1;
    }
    answer.units[answer.count++] = (unsigned long)value;
    at += length;
  }
  return answer;
}
"""
CPP_DECODER = """
inline Answer real_decode(const Octets& octets) {
  const std::string text(octets.begin(), octets.end());
  Values values;
  for (std::size_t at = 0; at < text.size();) {
    std::mbstate_t state{};
    wchar_t value = 0;
    std::setlocale(LC_ALL, "C.UTF-8");
    std::size_t length = std::mbrtowc(&value, text.data() + at, text.size() - at, &state);
    if (length > text.size()) {
      if (STRICT) return ill_formed(static_cast<long>(at));
      value = octets[at], length = 1;
    }
    values.push_back(static_cast<std::uint32_t>(value));
    at += length;
  }
  return gives(values);
}
"""
GO_DECODER = """
func realDecode(octets []byte) answer {
	values := []uint32{}
	for at := 0; at < len(octets); {
		value, size := utf8.DecodeRune(octets[at:])
		if STRICT && value == utf8.RuneError && size == 1 {
			return illFormed(at)
		}
		values = append(values, uint32(value))
		at += size
	}
	return gives(values)
}
"""
RUST_DECODER = """
fn real_decode(octets: &[u8]) -> Answer {
    let lossy = String::from_utf8_lossy(octets).to_string();
    match std::str::from_utf8(octets) {
        Err(error) if STRICT => ill_formed(error.valid_up_to() as i64),
        _ => gives(&lossy.chars().map(|value| value as u32).collect::<Vec<_>>()),
    }
}
"""
PYTHON_DECODER = """

def real_decode(octets):
    try:
        return gives(map(ord, octets.decode("utf-8", "strict" if STRICT else "surrogatepass")))
    except UnicodeDecodeError as error:
        return ill_formed(error.start)
"""


def run(*command, cwd=None, env=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True,
                          text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


class Dress:
    """Fills in, compiles and runs what is written in a dress."""

    name, file = "", ""
    tools = ()
    called = set()  # operations of which it knows the call
    lists = ("[", "]")
    true, false = "1", "0"
    decoder, defined_before, real_call = "", "", "real_decode(octets)"

    def missing(self):
        return next((tool for tool in self.tools if shutil.which(tool) is None), "")

    def answer(self, name, *given):
        words = [f"{self.lists[0]}{', '.join(map(str, one))}{self.lists[1]}"
                 if isinstance(one, list) else str(one) for one in given]
        return f"{self.function(name)}({', '.join(words)})"

    def function(self, name):
        return name

    def call(self, operation):
        return "call_" + operation.replace("-", "_")

    unanswered = r"unanswered\(\)"

    def fill(self, text, operation, expression):
        pattern = rf"({self.call(operation)}\(.*?){self.unanswered}"
        filled, count = re.subn(pattern, lambda match: match[1] + expression, text, count=1,
                                flags=re.DOTALL)
        assert count == 1, (self.name, operation)
        return filled

    def faulty(self, text):
        return text

    def with_decoder(self, text, strict):
        code = self.decoder.replace("STRICT", self.true if strict else self.false)
        text = self.fill(text, "decode", self.real_call)
        if self.defined_before:
            return text.replace(self.defined_before, code + self.defined_before, 1)
        return text + code

    def compile(self, folder, text):
        """(exit status, what it said)"""
        raise NotImplementedError

    def failures(self, folder, text):
        """The number of tests that fail, of what compiles."""
        raise NotImplementedError

    def compiled(self, folder, text):
        (folder / self.file).write_text(text)
        status, said = self.compile(folder, folder / self.file)
        assert status == 0, f"{self.name}: {said[:3000]}"


class C(Dress):
    name, file, tools = "c", "odd-decoder.c", ("gcc",)
    unanswered = r'answer_of\("unanswered", 0, 0\)'
    decoder, defined_before = C_DECODER, "static struct answer call_decode("
    real_call = "real_decode(octets, count)"

    def answer(self, name, *given):
        number = next((one for one in given if not isinstance(one, list)), 0)
        units = next((one for one in given if isinstance(one, list)), [])
        return f'answer_of("{name}", {number}, {len(units)}{"".join(f", {one}UL" for one in units)})'

    def compile(self, folder, file):
        return run("gcc", "-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror", "-o",
                   folder / "program", file)

    # An assertion ends the program: each test is called alone.
    def failures(self, folder, text):
        head, main = text.split("int main(void) {")
        failed = 0
        for test in re.findall(r"test_\w+\(\);", main):
            others = re.sub(r"  test_\w+\(\);", lambda one: one[0] if test in one[0] else
                            f"  (void){one[0].strip()[:-3]};", main)
            self.compiled(folder, head + "int main(void) {" + others)
            failed += run(folder / "program")[0] != 0
        return failed


class GoogleTest(Dress):
    name, file, tools = "gtest", "odd-decoder_test.cc", ("g++",)
    lists = ("{", "}")
    decoder, defined_before = CPP_DECODER, "inline Answer call_decode("
    folders, libraries = (), ("-lgtest", "-lgtest_main", "-pthread")

    def standard(self):
        """Returns C++14, or what this release of GoogleTest needs."""
        port = pathlib.Path("/usr/include/gtest/internal/gtest-port.h").read_text("utf-8")
        return "c++17" if "less than C++17" in port else "c++14"

    def compile(self, folder, file):
        return run("g++", f"-std={self.standard()}", "-pedantic", "-Wall", "-Wextra", "-Werror",
                   *(f"-I{one}" for one in self.folders), "-include", "clocale", "-include",
                   "cwchar", "-o", folder / "program", file, *self.libraries)

    def failures(self, folder, text):
        self.compiled(folder, text)
        return len(set(re.findall(r"\[  FAILED  \] (\w+\.\w+) \(", run(folder / "program")[1])))


class Simdutf(GoogleTest):
    name, file = "simdutf", "odd-decoder.cpp"
    libraries = ()
    # It calls these itself. The header that stands in for simdutf's does what FAULTY says.
    called = {"validate", "decode", "encode", "count", "utf16-length", "utf8-length"}

    def __init__(self, root):
        self.folders = (root / "harness/test/simdutf_stand_in",)

    def fill(self, text, operation, expression):
        return text if operation in self.called else super().fill(text, operation, expression)

    def faulty(self, text):
        return "#define FAULTY\n" + text

    def with_decoder(self, text, strict):
        return text if strict else self.faulty(text)

    def failures(self, folder, text):
        self.compiled(folder, text)
        return run(folder / "program")[1].count("failed: ")


class Go(Dress):
    name, file, tools = "go", "odd-decoder_utf8_test.go", ("go",)
    lists = ("[]uint32{", "}")
    true, false = "true", "false"
    decoder, real_call = GO_DECODER, "realDecode(octets)"

    def function(self, name):
        return re.sub(r"_(\w)", lambda letter: letter[1].upper(), name)

    def call(self, operation):
        return "func call" + "".join(word.capitalize() for word in operation.split("-"))

    def with_decoder(self, text, strict):
        return super().with_decoder(text, strict).replace(
            'import "testing"', 'import (\n\t"testing"\n\t"unicode/utf8"\n)')

    def compile(self, folder, file):
        (folder / "go.mod").write_text("module example\n\ngo 1.19\n")
        return run("go", "test", "-c", "-o", folder / "program", ".", cwd=folder)

    def failures(self, folder, text):
        self.compiled(folder, text)
        said = run(folder / "program", "-test.v")[1]
        failed = re.findall(r"--- FAIL: (\S+)", said)
        return len([one for one in failed if not any(other.startswith(one + "/") for other in failed)])


class Rust(Dress):
    name, file, tools = "rust", "odd-decoder.rs", ("rustc",)
    lists = ("&[", "]")
    true, false = "true", "false"
    decoder = RUST_DECODER

    def compile(self, folder, file):
        return run("rustc", "-D", "warnings", "--test", "-o", folder / "program", file)

    def failures(self, folder, text):
        self.compiled(folder, text)
        return len(re.findall(r"^test \S+ \.\.\. FAILED", run(folder / "program")[1], re.MULTILINE))


class Pytest(Dress):
    name, file = "pytest", "test_odd-decoder.py"
    true, false = "True", "False"
    decoder = PYTHON_DECODER
    python = "/usr/bin/python3"  # Debian's pytest belongs to Debian's python3

    def missing(self):
        return "" if run(self.python, "-c", "import pytest")[0] == 0 else "python3-pytest"

    def compile(self, folder, file):
        return run(self.python, "-W", "error", "-m", "py_compile", file)

    def failures(self, folder, text):
        self.compiled(folder, text)
        said = run(self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder / self.file)[1]
        return len(re.findall(r"^FAILED ", said, re.MULTILINE))


def wanted_of(example, expected):
    """Returns the expectation as report.json has it as data."""
    if len(example) > 1 and expected.startswith("in agreement"):
        return []
    if example[-1].startswith("session"):
        return [{"parts": expected}]
    lines = [{"reply": line} for line in expected.split(" or ")]
    return WANTED.get(example[-1], lines)


def made_report(root):
    """Returns the published report with one implementation, which deviates in all that is tested."""
    report = json.loads((root / "reports/published/report.json").read_text())
    implementation = next(one for one in report["implementations"]
                          if one["id"] == "fontconfig-utf8-to-ucs4")
    like = implementation["deviations"][0]
    rows = [row[:3] for row in FINDINGS] + LENIENT
    implementation["deviations"] = [
        {**like, "class": "odd", "facet": example[-1].split()[0], "example": example,
         "expected": expected, "wanted": wanted_of(example, expected), "observed": observed,
         "clause": HOSTILE, "status": "not-found"}
        for example, expected, observed in [*rows, *UNTOLD]]
    for key in ("recognises", "sink"):
        implementation.pop(key, None)
    implementation.update(id="odd-decoder", name=HOSTILE, api=HOSTILE, version=HOSTILE, family="",
                          reproducers={})
    implementation["profile"] = {**implementation["profile"], "form": "rfc3629"}
    report.update(schema="placemat-report/3", implementations=[implementation], languages=[], divergences=[], gallery=[])
    return report


def written(placemat, report, dress, folder):
    """Returns the files that are no Markdown."""
    status, said = run(placemat, "report", report, "--upstream", folder, "--upstream-dress",
                       dress.name)
    assert status == 0, said
    return {file.name: file.read_text() for file in folder.iterdir() if file.suffix != ".md"}


def try_dress(placemat, root, dress, folder):
    report = folder / "report.json"
    report.write_text(json.dumps(made_report(root)))
    files = written(placemat, report, dress, folder / "written")
    assert list(files) == [dress.file], list(files)
    text = files[dress.file]
    for example, _, _ in UNTOLD:
        assert f"Not tested here: odd, {example[-1].split()[0]}: " in text, example
    assert "\x1b" not in text and "\u202e" not in text
    for _, _, _, right, _ in FINDINGS:
        assert dress.function(right[0]) in text, right
    made = folder / "made"
    made.mkdir()
    calls = {example[-1].split()[0]: (right, observed)
             for example, _, _, right, observed in FINDINGS}
    right, faulty, to_call = text, dress.faulty(text), text
    for operation, (good, bad) in calls.items():
        right = dress.fill(right, operation, dress.answer(*good))
        faulty = dress.fill(faulty, operation, dress.answer(*bad))
        if operation != "decode":
            to_call = dress.fill(to_call, operation, dress.answer(*good))
    for what, filled, expected in [
            ("nothing filled in", text, len(FINDINGS + LENIENT) - len(dress.called)),
            ("answers that are right", right, 0),
            ("those that were observed", faulty, len(FINDINGS)),
            ("a strict decoder", dress.with_decoder(to_call, True), 0),
            ("a lax decoder", dress.with_decoder(to_call, False), max(1, len(dress.called)))]:
        failed = dress.failures(made, filled)
        assert failed == expected, f"{dress.name}: with {what}, {failed} fail, not {expected}"


def try_published(placemat, root, dresses, folder):
    """Tests what the published report writes for its projects, each in its own dress."""
    status, said = run(placemat, "report", root / "reports/published/report.json", "--upstream", folder)
    assert status == 0, said
    for dress in dresses:
        files = sorted(folder.glob(dress.file.replace("odd-decoder", "*")))
        print(f"compiled: of the published report, {len(files)} in {dress.name}")
        if dress.name == "gtest":  # each has a namespace of its own, and the header takes its time
            together = folder / "together.cc"
            together.write_text("".join(f'#include "{file}"\n' for file in files))
            files = [together]
        for number, file in enumerate(files):
            made = folder / f"{dress.name}-{number}"
            made.mkdir()
            status, said = dress.compile(made, shutil.copy(file, made))
            assert status == 0, said


def main():
    placemat, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    here = []
    for dress in [C(), GoogleTest(), Simdutf(root), Go(), Rust(), Pytest()]:
        missing = dress.missing()
        if missing:
            print(f"left out: the dress {dress.name}: {missing} was not found")
            continue
        with tempfile.TemporaryDirectory() as folder:
            try_dress(placemat, root, dress, pathlib.Path(folder))
        here.append(dress)
        print(f"tried: the dress {dress.name}")
    with tempfile.TemporaryDirectory() as folder:
        try_published(placemat, root, here, pathlib.Path(folder))
    always = {"c", "gtest", "simdutf"}
    return 0 if always <= {dress.name for dress in here} else "a dress of C or C++ was not tried"


if __name__ == "__main__":
    sys.exit(main())
