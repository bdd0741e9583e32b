#!/usr/bin/env python3
"""Judges releases of an engine or a package that npm has: which is right, and between which a fault came.

usage: releases.py bisect ID [--request LINE] [--from RELEASE] [--to RELEASE] [--installs N]
       releases.py column ID [--request LINE] RELEASE...      (the word newest is a release, too)
       both: [--package NAME] [--placemat FILE]

ID is an implementation of a folder with a package.json: deno-text-decoder. --request asks this line
alone; otherwise all of level quick is asked. `bisect` judges the newest release (or --to) and, where
--from is not given, goes back by 1, 2, 4, 8 releases and so on until the verdict is another one. Then it
halves the rest. It takes a release beside one that cannot be judged. Everything is installed into a
scratch folder, and removed.

Exit status: 0 if the change stands between two neighbours, or each release of the column was judged;
1 if not; 2 for unusable arguments, or if npm does not name the releases.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

DRIVERS = pathlib.Path(__file__).resolve().parent
PATIENCE = 600  # seconds for an installation, and for a judgement


class Unusable(Exception):
    """A line for the person who called this."""


class Unjudged(Exception):
    """Why one release has no verdict."""


def printable(text):
    """Returns the text on one line, without what a terminal would obey."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


def last_words(done, step="it"):
    """Returns what a command that failed says it failed of; its status where it says nothing."""
    lines = [line for line in (done.stderr or done.stdout or "").splitlines() if line.strip()]
    errors = [line for line in lines if "ERR" in line or "error" in line]
    return printable((errors or lines or [f"{step} ended with status {done.returncode}"])[0])[:200]


def run(command, **settings):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                              timeout=PATIENCE, **settings)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"no end after {PATIENCE} s")
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, "", f"{command[0]}: {error.strerror}")


class Target:
    """An implementation, and what its folder says of it."""

    def __init__(self, name, drivers=DRIVERS):
        for file in sorted(drivers.glob("*/driver.json")):
            driver = json.loads(file.read_text())
            for one in driver["implementations"]:
                if one["id"] == name:
                    self.folder, self.build, self.start = file.parent, driver.get("build", []), one["start"]
        if not hasattr(self, "folder"):
            raise Unusable(f"no driver has the id {printable(name)}; `placemat list` names them")
        file = self.folder / "package.json"
        if not file.exists():
            raise Unusable(f"{name} does not come from npm: {self.folder.name} has no package.json")
        self.manifest = json.loads(file.read_text())
        self.key = "dependencies" if "dependencies" in self.manifest else "optionalDependencies"
        self.packages = list(self.manifest[self.key])

    def choose(self, package):
        """Keeps the package whose releases are meant. An engine's optional packages are one release."""
        if package and package not in self.packages:
            raise Unusable(f"{self.folder.name} does not install {printable(package)}; "
                           f"choose one of {', '.join(self.packages)}")
        if not package and len(self.packages) > 1 and self.key == "dependencies":
            raise Unusable(f"{self.folder.name} installs several packages; "
                           f"add --package with one of {', '.join(self.packages)}")
        self.chosen = [package] if package else self.packages

    def releases(self):
        """Returns npm's releases, from the oldest, without those that are named as trials."""
        done = run(["npm", "view", self.chosen[0], "versions", "--json", "--fetch-retries=1",
                    "--fetch-timeout=20000"])
        try:
            found = json.loads(done.stdout) if done.returncode == 0 else None
        except ValueError:
            found = None
        found = [found] if isinstance(found, str) else found
        if not isinstance(found, list):
            raise Unusable(f"npm does not say which releases {self.chosen[0]} has: {last_words(done)}; "
                           "try again where the registry answers")
        plain = [release for release in found if re.fullmatch(r"\d+(\.\d+)*", str(release))]
        if not plain:
            raise Unusable(f"npm has no release of {self.chosen[0]} but trials; nothing can be judged")
        return sorted(plain, key=lambda release: [int(part) for part in release.split(".")])


class Judge:
    """Installs releases and judges each once."""

    def __init__(self, target, placemat, request, scratch):
        self.target, self.placemat, self.scratch = target, placemat, pathlib.Path(scratch)
        self.question = ["--request", request] if request else ["--level", "quick", "--no-learn"]
        self.verdicts, self.installs = {}, 0

    def install(self, release, place):
        """Builds the folder's driver as it says, with this release in the place of the one it names."""
        self.installs += 1
        source, out = place / "drivers" / self.target.folder.name, place / "out"
        shutil.copytree(self.target.folder, source)
        # A driver may use the files of other folders.
        for other in DRIVERS.iterdir():
            if other.is_dir() and other.name != source.name:
                (source.parent / other.name).symlink_to(other)
        wanted = {**self.target.manifest[self.target.key], **dict.fromkeys(self.target.chosen, release)}
        (source / "package.json").write_text(json.dumps({**self.target.manifest, self.target.key: wanted}))
        out.mkdir()
        for step in self.target.build:
            done = run(["/bin/sh", "-c", step], cwd=out, env={**os.environ, "SRC": str(source), "OUT": str(out)})
            if done.returncode != 0:
                raise Unjudged(f"does not install: {last_words(done, step)}")
        return f"SRC={shlex.quote(str(source))} OUT={shlex.quote(str(out))}; export SRC OUT; {self.target.start}"

    def verdict(self, release):
        """Returns the classes of this release's faults, in their order; none of them if it is right."""
        if release not in self.verdicts:
            place = self.scratch / release
            place.mkdir()
            try:
                self.verdicts[release] = self.ask(self.install(release, place), place)
            except Unjudged as why:
                self.verdicts[release] = why
            shutil.rmtree(place)
            print(f"  {release:14} {self.words(release)}", flush=True)
        if isinstance(self.verdicts[release], Unjudged):
            raise self.verdicts[release]
        return self.verdicts[release]

    def ask(self, start, place):
        report = place / "report.json"
        command = [self.placemat, "check", "--driver", shlex.join(["/bin/sh", "-c", start]), *self.question]
        done = run([*command, "--json", str(report)])
        if done.returncode not in (0, 1) or not report.exists():
            raise Unjudged(f"cannot be judged: {last_words(done)}")
        found = json.loads(report.read_text())["implementations"][0]["deviations"]
        return sorted({f"{printable(one['class'])} ({printable(one['facet'])}: "
                       f"{printable('; '.join(one['example']))[:80]})" for one in found})

    def words(self, release):
        verdict = self.verdicts[release]
        return str(verdict) if isinstance(verdict, Unjudged) else ", ".join(verdict) or "right"


def nearest(judge, releases, places, allowed):
    """Returns the first of these places whose release can be judged; None if there is none in time."""
    for place in places:
        if releases[place] not in judge.verdicts and judge.installs >= allowed:
            return None
        try:
            judge.verdict(releases[place])
            return place
        except Unjudged:
            continue
    return None


def gallop(judge, releases, allowed, high):
    """Returns (low, high): two places with other verdicts, found by longer and longer steps back from
    `high`; (None, high) if there are none. Where two neighbours cannot be judged, no older one is tried."""
    wrong, floor, step = bool(judge.verdict(releases[high])), 0, 1
    while high > floor:
        aim = max(high - step, floor)
        place = nearest(judge, releases, range(aim, max(aim - 2, floor - 1), -1), allowed)
        if place is not None and bool(judge.verdict(releases[place])) != wrong:
            return place, high
        if place is not None:
            high, step = place, 2 * step
        elif judge.installs >= allowed:
            break
        else:
            floor, step = aim + 1, max(1, (high - aim - 1) // 2)
    return None, high


def ends(judge, releases, allowed, has_oldest):
    """Returns (low, high), between which the verdict changes; None after a line that says why not."""
    high = nearest(judge, releases, range(len(releases) - 1, -1, -1), allowed)
    if high is None:
        print(f"the newest of these releases cannot be judged: {judge.installs} were tried; "
              "choose another one with --to")
        return None
    if has_oldest:
        low = nearest(judge, releases, range(high), allowed)
        if low is not None and bool(judge.verdict(releases[low])) == bool(judge.verdict(releases[high])):
            low = None
    else:
        low, high = gallop(judge, releases, allowed, high)
    if low is not None:
        return low, high
    judged = [release for release in releases if isinstance(judge.verdicts.get(release), list)]
    both = "deviate" if judge.verdicts[judged[0]] else "are right"
    print(f"{len(judged)} of the releases from {judged[0]} to {judged[-1]} were judged, and all {both}: "
          "no change is bracketed")
    return None


def bisect(judge, releases, allowed, has_oldest):
    """Returns the exit status; prints between which releases the verdict changes."""
    found = ends(judge, releases, allowed, has_oldest)
    if found is None:
        return 1
    low, high = found
    wrong = [bool(judge.verdict(releases[end])) for end in found]
    unjudged = 0
    while high - low > 1:
        middle = (low + high) // 2
        inside = sorted(range(low + 1, high), key=lambda place: abs(place - middle))
        place = nearest(judge, releases, inside, allowed)
        if place is None:
            unjudged = high - low - 1
            break
        if bool(judge.verdict(releases[place])) == wrong[0]:
            low = place
        else:
            high = place
    words = ["is right", "deviates"]
    print(f"{releases[low]} {words[wrong[0]]}, {releases[high]} {words[wrong[1]]}: "
          f"{f'not judged between them: {unjudged}' if unjudged else 'neighbours'}; "
          f"{judge.installs} installs")
    return 1 if unjudged else 0


def column(judge, releases):
    """Returns the exit status; each release has had its line by then."""
    unjudged = 0
    for release in dict.fromkeys(releases):
        try:
            judge.verdict(release)
        except Unjudged:
            unjudged += 1
    return 1 if unjudged else 0


def place_of(release, releases):
    if release not in releases:
        raise Unusable(f"npm has no release {printable(release)}; the newest are {', '.join(releases[-3:])}")
    return releases.index(release)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["bisect", "column"])
    parser.add_argument("id")
    parser.add_argument("releases", nargs="*", metavar="RELEASE")
    parser.add_argument("--request", metavar="LINE")
    parser.add_argument("--package", metavar="NAME", help="where the folder installs several")
    parser.add_argument("--from", dest="oldest", metavar="RELEASE")
    parser.add_argument("--to", dest="newest", metavar="RELEASE")
    parser.add_argument("--installs", type=int, default=12, metavar="N", help="at most so many (12)")
    parser.add_argument("--placemat", default=str(DRIVERS.parents[1] / "build/release/placemat"))
    given = parser.parse_intermixed_args()
    if (given.task == "column") != bool(given.releases):
        parser.error("column takes releases, and bisect takes none")
    if given.task == "column" and (given.oldest or given.newest):
        parser.error("--from and --to are for bisect; name the column's releases")
    if given.installs < 2:
        parser.error("--installs takes at least 2, because a change is between two releases")
    return given


def main():
    given = arguments()
    try:
        if not os.access(given.placemat, os.X_OK):
            raise Unusable(f"{given.placemat} is not there; build it, or name it with --placemat")
        target = Target(given.id)
        target.choose(given.package)
        known = target.releases()
        with tempfile.TemporaryDirectory(prefix="placemat-releases-") as scratch:
            judge = Judge(target, given.placemat, given.request, scratch)
            if given.task == "column":
                return column(judge, [known[-1] if one == "newest" else known[place_of(one, known)]
                                      for one in given.releases])
            low = place_of(given.oldest, known) if given.oldest else 0
            high = place_of(given.newest, known) if given.newest else len(known) - 1
            if low >= high:
                raise Unusable(f"{known[low]} is not older than {known[high]}; exchange --from and --to")
            print(f"{target.chosen[0]}: {high - low + 1} releases from {known[low]} to {known[high]}",
                  flush=True)
            return bisect(judge, known[low:high + 1], given.installs, bool(given.oldest))
    except Unusable as line:
        print(f"releases.py: {line}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
