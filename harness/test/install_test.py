#!/usr/bin/env python3
"""docker/install.sh, tried with stand-ins for apt-get and dpkg-query."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

INSTALL = pathlib.Path(__file__).resolve().parents[2] / "docker/install.sh"

# Knows no package `unknown`, and refuses `npm`, and `left` together with `right`. Keeps the calls
# that are no simulation.
APT_GET = """#!/bin/sh
case " $* " in
  *" -s "*) ;;
  *) echo "$*" >>"$HERE/calls" ;;
esac
[ ! -e "$HERE/broken" ] || { echo no network; exit 100; }
case " $* " in
  *" unknown "* | *" npm "* | *" left "*" right "* | *" right "*" left "*) exit 100 ;;
esac
"""
# Only `here` is installed.
DPKG_QUERY = """#!/bin/sh
case "$*" in *" here") printf installed ;; *) exit 1 ;; esac
"""
ID = "#!/bin/sh\necho \"${USER_ID-0}\"\n"
SUDO = "#!/bin/sh\nexit 1\n"

OPTIONS = "install -y --no-remove --no-install-recommends"


class Install(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)
        for name, text in {"apt-get": APT_GET, "dpkg-query": DPKG_QUERY, "id": ID, "sudo": SUDO}.items():
            (self.here / name).write_text(text)
            (self.here / name).chmod(0o755)
        self.system("bookworm", "12.11")

    def system(self, codename, debian_version):
        (self.here / "os-release").write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")
        (self.here / "debian_version").write_text(debian_version + "\n")

    def run_it(self, packages, *options, **settings):
        lines = packages if "\n" in packages else "\n".join(packages.split())
        (self.here / "list").write_text("# why\n" + lines + "\n")
        return subprocess.run([INSTALL, *options, self.here / "list"], capture_output=True, text=True,
                              check=False, env={**os.environ, "HERE": str(self.here), "ETC": str(self.here),
                                                **settings, "PATH": f"{self.here}:{os.environ['PATH']}"})

    def calls(self):
        calls = self.here / "calls"
        return calls.read_text().splitlines() if calls.exists() else []

    def test_what_is_here_is_not_installed(self):
        done = self.run_it("here")
        self.assertEqual((done.returncode, done.stdout, self.calls()), (0, "", []))

    def test_what_is_missing_is_installed_in_one_go(self):
        self.assertEqual(self.run_it("a here b").returncode, 0)
        self.assertEqual(self.calls(), ["update -q", f"{OPTIONS} a b"])

    def test_what_does_not_fit_is_left_out_and_said(self):
        for name, packages, installed, refused in [
                ("all fit", "a b c", "a b c", ""),
                ("one conflicts with what is here", "a npm b c d", "a b c d", "npm"),
                ("one is in no list of apt", "a b unknown", "a b", "unknown"),
                ("two conflict with one another", "left a b right c", "left a b c", "right"),
                ("several", "npm left a unknown b right", "left a b", "npm unknown right"),
                ("none fits", "npm unknown", "", "npm unknown")]:
            with self.subTest(name):
                (self.here / "calls").unlink(missing_ok=True)
                done = self.run_it(packages, "--what-fits")
                self.assertEqual(done.returncode, 0, done.stderr)
                expected = ["update -q"] + ([f"{OPTIONS} {installed}"] if installed else [])
                self.assertEqual(self.calls(), expected)
                said = "what needs them is left out: "
                self.assertEqual(done.stdout.partition(said)[2].strip(), refused)

    def test_a_package_has_the_name_of_this_system(self):
        packages = "a\nocaml-nox sid=ocaml\nnim trixie=- # why\npcre trixie=- sid=-\n"
        for name, codename, version, installed, lacking in [
                ("Debian 12", "bookworm", "12.11", "a ocaml-nox nim pcre", ""),
                ("Debian 13", "trixie", "13.8", "a ocaml-nox", "trixie does not have these, and what needs "
                                                               "them is left out: nim pcre"),
                ("sid", "forky", "forky/sid", "a ocaml nim", "sid does not have these, and what needs them "
                                                             "is left out: pcre")]:
            with self.subTest(name):
                (self.here / "calls").unlink(missing_ok=True)
                self.system(codename, version)
                done = self.run_it(packages)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.calls(), ["update -q", f"{OPTIONS} {installed}"])
                self.assertIn(lacking, done.stdout)
                self.assertEqual("does not have" in done.stdout, bool(lacking))

    def test_without_what_fits_nothing_is_left_out(self):
        done = self.run_it("a npm")
        self.assertEqual(done.returncode, 2)
        self.assertIn("could not install packages; as root run: apt-get update", done.stderr)

    def test_what_fails_is_told_with_its_last_words(self):
        (self.here / "broken").touch()
        done = self.run_it("a")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no network", done.stderr)

    def test_who_may_not_install_is_told_what_to_type(self):
        done = self.run_it("a b", USER_ID="1000")
        self.assertEqual((done.returncode, self.calls()), (2, []))
        self.assertIn(f"as root run: apt-get update && apt-get {OPTIONS} a b\n", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
