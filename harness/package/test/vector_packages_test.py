#!/usr/bin/env python3
"""The packages of the vectors, each installed from its file in an empty folder, where it must find a fault.

usage: vector_packages_test.py SOURCE
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from empty_folder import InAnEmptyFolder, served

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
C = """
#include <placemat_vectors.h>
#include <stdio.h>
#include <string.h>

/* Reports whether octets are UTF-8, but for surrogates. */
static int accepts(const unsigned char *at, const unsigned char *end) {
  while (at < end) {
    int more = *at < 0x80 ? 0 : *at < 0xC2 ? -1 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF5 ? 3 : -1;
    if (more < 0 || end - at <= more) return 0;
    if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xF0 && at[1] < 0x90) || (*at == 0xF4 && at[1] > 0x8F)) return 0;
    for (at++; more > 0; more--, at++)
      if ((*at & 0xC0) != 0x80) return 0;
  }
  return 1;
}

int main(void) {
  unsigned long i, found = 0;
  for (i = 0; i < PLACEMAT_VECTOR_COUNT; i++) {
    const struct placemat_vector *v = &placemat_vectors[i];
    const unsigned char *octets = placemat_octets + v->octets;
    if (accepts(octets, octets + v->octet_count) == (v->fault < 0)) continue;
    if (strcmp(v->what, "surrogate") != 0) puts(v->id);
    found++;
  }
  printf("%lu of %lu\\n", found, PLACEMAT_VECTOR_COUNT);
  return 0;
}
"""
CMAKE = """
cmake_minimum_required(VERSION 3.15)
project(user LANGUAGES C)
find_package(placemat-vectors CONFIG REQUIRED)
add_executable(judge judge.c)
target_link_libraries(judge PRIVATE placemat::vectors)
"""
# What vcpkg defines for a port, as far as ours needs it.
VCPKG = """
function(vcpkg_download_distfile out)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "FILENAME;SHA512" "URLS")
  file(SHA512 "${FILES}/${ARG_FILENAME}" found)
  if(NOT found STREQUAL ARG_SHA512)
    message(FATAL_ERROR "another file")
  endif()
  set(${out} "${FILES}/${ARG_FILENAME}" PARENT_SCOPE)
endfunction()
function(vcpkg_extract_source_archive out)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "ARCHIVE" "")
  file(ARCHIVE_EXTRACT INPUT "${ARG_ARCHIVE}" DESTINATION "${CURRENT_PACKAGES_DIR}/../source")
  file(GLOB top "${CURRENT_PACKAGES_DIR}/../source/*")
  set(${out} "${top}" PARENT_SCOPE)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "" "FILE_LIST")
  file(INSTALL ${ARG_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
endfunction()
set(PORT placemat-vectors)
include("${PORT_FOLDER}/portfile.cmake")
"""
# What Conan defines for a recipe, as far as ours needs it; and its calls, in Conan's order.
CONAN = """
import hashlib, pathlib, re, subprocess, shutil, sys, types
files, here = map(pathlib.Path, sys.argv[1:])

def get(recipe, url, sha256, strip_root):
    file = files / url.rpartition("/")[2]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == sha256, "another file"
    subprocess.run(["tar", "-x", "--strip-components=1", "-f", file, "-C", recipe.source_folder], check=True)

def copy(recipe, pattern, source, destination):
    for file in pathlib.Path(source).rglob(pattern):
        (destination / file.relative_to(source).parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(file, destination / file.relative_to(source))

copied = lambda recipe, pattern, source, destination: copy(recipe, pattern, source, pathlib.Path(destination))
for name, members in {"conan": {"ConanFile": object}, "conan.tools": {}, "conan.tools.files": {"copy": copied, "get": get},
                      "conan.tools.layout": {"basic_layout": None}}.items():
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)
import conanfile
recipe = conanfile.PlacematVectorsConan()
data = pathlib.Path("conandata.yml").read_text()
source = dict(re.findall(r'^    (url|sha256): "(.*)"$', data, re.MULTILINE))
recipe.conan_data = {"sources": {re.search(r'^  "(.*)":$', data, re.MULTILINE)[1]: source}}
recipe.source_folder, recipe.package_folder = here / "source", here / "packages"
recipe.source_folder.mkdir()
recipe.source()
recipe.package()
"""
ALL = 1700  # more may be added, and none is ever taken away without its id


def run(*command, **settings):
    return subprocess.run(command, capture_output=True, text=True, check=False, **settings)


class Installed(InAnEmptyFolder):
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
        file = next(FILES.glob("*.tgz"))
        # A package without dependencies is installed by being unpacked. Where there is npm, it agrees.
        if shutil.which("npm"):
            self.done("npm", "install", "--offline", "--no-audit", "--no-fund", file)
        else:
            folder = self.here / "node_modules/placemat-vectors"
            folder.mkdir(parents=True)
            self.done("tar", "xf", file, "--strip-components=1", "-C", folder)

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
        with served(self.here) as url:
            page = self.done("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.here}/user",
                             "--virtual-time-budget=10000", "--dump-dom", f"{url}/judge.html")
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


class InC(Installed):
    def unpack(self, ending):
        self.done("tar", "xf", next(FILES.glob(f"placemat-vectors-*[0-9]{ending}")))
        return next(self.here.glob("placemat-vectors*"))

    def finds_the_fault(self, *settings):
        user = self.here / "user"
        user.mkdir()
        (user / "judge.c").write_text(C)
        (user / "CMakeLists.txt").write_text(CMAKE)
        self.done("cmake", "-S", user, "-B", user / "build", "-DCMAKE_BUILD_TYPE=Release", *settings)
        self.done("cmake", "--build", user / "build")
        self.assertRegex(self.done(user / "build/judge"), r"^\d\d of \d{4}\n$")

    def test_the_archive(self):
        self.finds_the_fault(f"-DCMAKE_PREFIX_PATH={self.unpack('.tar.gz')}")

    def test_the_port_of_vcpkg(self):
        port = self.unpack("-vcpkg.tar.gz")
        about = json.loads((port / "vcpkg.json").read_text())
        self.assertEqual(about["name"], "placemat-vectors")
        (self.here / "vcpkg.cmake").write_text(VCPKG)
        packages = self.here / "packages"
        self.done("cmake", f"-DFILES={FILES}", f"-DPORT_FOLDER={port}", f"-DCURRENT_PACKAGES_DIR={packages}",
                  "-P", "vcpkg.cmake")
        self.assertTrue((packages / "share/placemat-vectors/copyright").exists())
        self.finds_the_fault(f"-DCMAKE_PREFIX_PATH={packages}")

    def test_the_recipe_of_conan(self):
        recipe = self.unpack("-conan.tar.gz")
        self.done(sys.executable, "-c", CONAN, FILES, self.here, cwd=recipe)
        packages = self.here / "packages"
        self.assertTrue((packages / "licenses/LICENSE").exists())
        self.assertTrue((packages / "share/placemat-vectors/placemat.txt").exists())
        (self.here / "judge.c").write_text(C)
        self.done("cc", "-I", packages / "include", "-o", "judge", "judge.c")
        self.assertRegex(self.done(self.here / "judge"), r"^\d\d of \d{4}\n$")

    def test_the_recipe_with_conan(self):
        self.needs("conan")
        recipe = self.unpack("-conan.tar.gz")
        data = recipe / "conandata.yml"
        url = next(line.split('"')[1] for line in data.read_text().splitlines() if " url: " in line)
        data.write_text(data.read_text().replace(url, (FILES / url.rpartition("/")[2]).as_uri()))
        environment = {**os.environ, "CONAN_HOME": str(self.here / "conan")}
        self.done("conan", "profile", "detect", env=environment)
        self.done("conan", "create", recipe, env=environment)
        (self.here / "conanfile.txt").write_text(
            "[requires]\nplacemat-vectors/[*]\n[generators]\nCMakeDeps\nCMakeToolchain\n")
        self.done("conan", "install", self.here, "--output-folder", self.here / "deps", env=environment)
        self.finds_the_fault(f"-DCMAKE_TOOLCHAIN_FILE={self.here / 'deps/conan_toolchain.cmake'}")


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
