#!/usr/bin/env python3
"""The packages of the vectors, each installed from its file in an empty folder, where it must find a fault.

usage: vector_packages_test.py SOURCE
"""

import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()
MAKE = SOURCE / "harness/package/vectors/make.py"
PACKAGES = tempfile.TemporaryDirectory()
FILES = pathlib.Path(PACKAGES.name)

# A right decoder, and one that lets surrogates pass.
SCRIPT = """
import { faults, vectors } from "placemat-vectors";
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });
const right = (octets) => strict.decode(octets);
const faulty = (octets) => octets[0] === 0xED && octets[1] > 0x9F ? "?" : strict.decode(octets);
const found = faults(faulty);
const told = JSON.stringify({
  all: vectors.length, right: faults(right).length,
  replaces: faults((octets) => lossy.decode(octets), { replaces: true }).length,
  refuses: faults(right, { replaces: true }).length,
  found: found.length, what: [...new Set(found.map(({ vector }) => vector.what))],
});
"""
TYPES = """
import { faults, type Fault, type Vector, vectors } from "placemat-vectors";
const first: Vector = vectors[0];
const found: Fault[] = faults((octets: Uint8Array) => String(octets.length), { replaces: true });
const fault: number | null = first.fault;
// @ts-expect-error An octet string is no text.
const wrong: string = first.octets;
export { fault, found, wrong };
"""
PYTHON = """
def right(octets):
    return octets.decode("utf-8")

def replaces(octets):
    return octets.decode("utf-8", "replace")

def faulty(octets):
    return "?" if octets[:1] == b"\\xED" and octets[1:2] > b"\\x9F" else octets.decode("utf-8")
"""
RUST = """
use placemat_vectors::{faults, faults_of_replacing, vectors};

fn right(octets: &[u8]) -> Option<String> {
    std::str::from_utf8(octets).ok().map(str::to_owned)
}

fn main() {
    let found = faults(|octets| match octets {
        [0xED, second, ..] if *second > 0x9F => Some(String::from("?")),
        _ => right(octets),
    });
    assert!(faults(right).is_empty());
    assert!(faults_of_replacing(|octets| String::from_utf8_lossy(octets).into_owned()).is_empty());
    assert!(found.iter().all(|vector| vector.what == "surrogate"));
    println!("{} of {}", found.len(), vectors().count());
}
"""
ALL = 1700  # more may be added, and none is ever taken away without its id


def run(*command, **settings):
    return subprocess.run(command, capture_output=True, text=True, check=False, **settings)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Installed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def needs(self, tool):
        if not shutil.which(tool):
            self.skipTest(f"{tool} is not here")

    def done(self, *command, **settings):
        ended = run(*command, **{"cwd": self.here, **settings})
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        return ended.stdout


class Npm(Installed):
    def setUp(self):
        super().setUp()
        self.needs("npm")
        file = next(FILES.glob("*.tgz"))
        self.done("npm", "install", "--offline", "--no-audit", "--no-fund", file)

    def tells(self, printed):
        told = json.loads(printed)
        self.assertGreaterEqual(told["all"], ALL)
        self.assertEqual((told["right"], told["replaces"], told["what"]), (0, 0, ["surrogate"]))
        self.assertGreater(told["found"], 5)
        self.assertGreater(told["refuses"], told["found"])

    def test_engines(self):
        (self.here / "judge.mjs").write_text(SCRIPT + "console.log(told);\n")
        for engine, *options in [("node",), ("deno", "run", "--allow-read"), ("bun",)]:
            with self.subTest(engine):
                self.needs(engine)
                self.tells(self.done(engine, *options, "judge.mjs"))

    def test_a_browser(self):
        self.needs("chromium")
        (self.here / "judge.html").write_text(
            '<script type="importmap">{"imports": {"placemat-vectors": "/node_modules/placemat-vectors/index.js"}}'
            f'</script><body><script type="module">{SCRIPT}document.body.textContent = told;</script>')
        handler = functools.partial(Quiet, directory=self.here)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page = self.done("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.here}/user",
                             "--virtual-time-budget=10000", "--dump-dom",
                             f"http://127.0.0.1:{server.server_port}/judge.html")
            server.shutdown()
        self.tells(page.partition("<body>")[2].partition("</body>")[0])

    def test_types(self):
        self.needs("tsc")
        (self.here / "types.ts").write_text(TYPES)
        self.done("tsc", "--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "types.ts")


class Wheel(Installed):
    def setUp(self):
        super().setUp()
        self.file = next(FILES.glob("*.whl"))
        self.installed = self.here / "installed"
        # A wheel of Python alone is installed by being unpacked. Where there is pip, it agrees.
        if run(sys.executable, "-m", "pip", "--version").returncode == 0:
            self.done(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--target", self.installed, self.file,
                      env={**os.environ, "PIP_ROOT_USER_ACTION": "ignore"})
        else:
            self.done(sys.executable, "-m", "zipfile", "-e", self.file, self.installed)
        (self.here / "mylib.py").write_text(PYTHON)
        self.settings = {"cwd": self.here, "env": {
            **os.environ, "PYTHONPATH": f"{self.installed}:{self.here}", "PYTEST_ADDOPTS": "-p no:cacheprovider"}}

    def pytest(self, *options):
        if run(sys.executable, "-c", "import pytest").returncode != 0:
            self.skipTest("pytest is not here")
        return run(sys.executable, "-m", "pytest", "-q", *options, **self.settings)

    def test_the_plugin(self):
        right = self.pytest("--utf8", "mylib:right", "--utf8-replaces", "mylib:replaces")
        self.assertEqual(right.returncode, 0, right.stdout[-2000:] + right.stderr)
        self.assertRegex(right.stdout, r"(?m)^3\d\d\d passed")
        faulty = self.pytest("--utf8", "mylib:faulty")
        self.assertEqual(faulty.returncode, 1)
        self.assertIn("\neda080: surrogate at 0, but it returned '?'\n", faulty.stdout)
        self.assertRegex(faulty.stdout, r"(?m)^FAILED placemat.txt::mylib:faulty\[p\d+\]")
        self.assertRegex(faulty.stdout, r"(?m)^\d\d failed, 1\d\d\d passed")
        refuses = self.pytest("--utf8-replaces", "mylib:right")
        self.assertRegex(refuses.stdout, r"(?m)^\d\d+ failed, \d+ passed")

    def test_what_cannot_be_called(self):
        for named in ["mylib", "mylib:gone", "gone:decode"]:
            with self.subTest(named):
                ended = self.pytest("--utf8", named)
                self.assertEqual(ended.returncode, 4)
                self.assertRegex(ended.stderr, rf"ERROR: --utf8 {named}: .*; give MODULE:FUNCTION")

    def test_without_pytest(self):
        printed = self.done(sys.executable, "-c", (
            "import mylib, placemat_vectors as p\n"
            "found = p.faults(mylib.faulty)\n"
            "print(len(p.VECTORS), len(p.faults(mylib.right)), len(p.faults(mylib.replaces, replaces=True)),"
            " *{v.what for v in found})"), **self.settings)
        self.assertRegex(printed, r"^\d{4} 0 0 surrogate\n$")


class Crate(Installed):
    def test_it(self):
        self.needs("cargo")
        self.done("tar", "xf", next(FILES.glob("*.crate")))
        crate = next(self.here.glob("placemat-vectors-*"))
        environment = {**os.environ, "CARGO_NET_OFFLINE": "true", "CARGO_TARGET_DIR": str(self.here / "target")}
        self.done("cargo", "test", "--quiet", "--offline", cwd=crate, env=environment)
        user = self.here / "user"
        (user / "src").mkdir(parents=True)
        (user / "Cargo.toml").write_text('[package]\nname = "user"\nversion = "0.0.0"\nedition = "2021"\n'
                                         f'[dependencies]\nplacemat-vectors = {{path = "{crate}"}}\n')
        (user / "src/main.rs").write_text(RUST)
        self.assertRegex(self.done("cargo", "run", "--quiet", "--offline", cwd=user, env=environment), r"^\d+ of \d{4}\n$")


class Made(unittest.TestCase):
    def test_the_same_again(self):
        with tempfile.TemporaryDirectory() as again:
            self.assertEqual(run(MAKE, again).returncode, 0)
            for file in FILES.iterdir():
                self.assertEqual((pathlib.Path(again) / file.name).read_bytes(), file.read_bytes(), file.name)


if __name__ == "__main__":
    made = run(MAKE, FILES)
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    for test, why in result.skipped:
        print(f"left out: {test.id().removeprefix('__main__.')}: {why}")
    sys.exit(not result.wasSuccessful())
