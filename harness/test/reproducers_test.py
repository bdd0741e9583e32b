#!/usr/bin/env python3
"""Runs the reproducers on the deviations of the published report, as its readers would.

usage: reproducers_test.py ROOT [NAME...]

A program whose compiler, interpreter or library is not here is told and left out; two that always
are here must run. What a program prints must hold the values or octets that were observed, in any
notation; where the observation is a verdict or a position alone, it must run.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Where a missing library or tool shows: before the program says anything itself.
ABSENT = re.compile(r"not found|No such file or directory|No package|ModuleNotFoundError|"
                    r"Can't locate|cannot find|Cannot find module|can't connect|"
                    r"npm (error|ERR)", re.IGNORECASE)
ALWAYS = {"glibc_mbrtowc.decode.c", "libstdcxx_path.decode.cc"}


def read_programs(folder):
    """(id, direction) -> (file name, extension, command, text without the line of ids)"""
    programs = {}
    for file in sorted(folder.iterdir()):
        if file.name == "README.md":
            continue
        text = file.read_text()
        ids = re.search(r"for: (.*?)( \*\))?$", text, re.MULTILINE)[1].split()
        run = re.search(r"run: (.*?)( \*\))?$", text, re.MULTILINE)[1]
        text = "\n".join(line for line in text.split("\n") if "for: " not in line)
        for name in ids:
            programs[name, file.suffixes[-2][1:]] = (file.name, file.suffix, run, text)
    return programs


def filled(text, request):
    operation, *fields = request.split()
    if operation == "encode":
        values = [int(field, 16) for field in fields]
        words = {"VALUES_LIST": ", ".join(f"0x{value:X}" for value in values),
                 "VALUES_WORDS": " ".join(map(str, values))}
    else:
        chunks = [bytes.fromhex("" if field == "-" else field) for field in fields]
        octets = b"".join(chunks)
        strings = ('"' + "".join(f"\\x{octet:02X}" for octet in chunk) + '"' for chunk in chunks)
        words = {"OCTETS_STRING": ", ".join(strings),
                 "OCTETS_LIST": ", ".join(f"0x{octet:02X}" for octet in octets),
                 "OCTETS_WORDS": " ".join(map(str, octets))}
    for word, value in words.items():
        text = text.replace(word, value)
    return text


def notations(number):
    """The ways in which a program may print a value."""
    ways = {f"{number:04X}", f"{number:X}", f"{number:04x}", f"{number:x}", str(number)}
    if number < 0x110000:
        octets = chr(number).encode("utf-8", "surrogatepass")
        ways |= {octets.hex(), octets.hex(" "), octets.hex(" ").upper(), octets.hex().upper()}
        ways.add(ascii(chr(number))[1:-1])
    ways.add(str(number.to_bytes(4, "little"))[2:-1])
    return ways


def is_in(way, printed):
    """A digit or two are nearly anywhere: they must stand by themselves."""
    if len(way) > 2:
        return way in printed or way in "".join(printed.split())
    return re.search(rf"(?<![0-9A-Za-z]){re.escape(way)}(?![0-9A-Za-z])", printed) is not None


def shows(printed, request, observed):
    kind, *fields = observed.split()
    close = "".join(printed.split())
    if kind == "values":
        # A parser hands the octets on: it is its reader that makes values of them.
        if "".join(request.split()[1:]) in close:
            return True
        return all(any(is_in(way, printed) for way in notations(int(field, 16)))
                   for field in fields)
    if kind == "units" and fields:
        octets = bytes.fromhex(fields[0])
        digits = re.sub(r"[^0-9A-F]", "", printed.upper())
        return octets.hex().upper() in digits or " ".join(map(str, octets)) in printed
    return True


def run(program, request):
    """(exit status, what it printed)"""
    _, extension, command, text = program
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / f"reproduce{extension}").write_text(filled(text, request))
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, timeout=300,
                              capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def cases(report, programs):
    """Each program with one deviation of each class: (program, request, observed)"""
    seen = set()
    for implementation in report["implementations"]:
        for deviation in implementation["deviations"]:
            if len(deviation["example"]) != 1:
                continue
            request = deviation["example"][0]
            direction = {"encode": "encode", "stream": "stream", "stream-replace": "stream"}.get(
                deviation["facet"], "decode")
            program = programs.get((implementation["id"], direction))
            if program and (program[0], deviation["class"]) not in seen:
                seen.add((program[0], deviation["class"]))
                yield program, request, deviation["observed"]


def main():
    root = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:]
    programs = read_programs(root / "harness/reproducers")
    report = json.loads((root / "reports/published/report.json").read_text())
    absent, failed, ran = set(), [], set()
    for program, request, observed in cases(report, programs):
        name, _, command, _ = program
        if name in absent or (wanted and not any(part in name for part in wanted)):
            continue
        tool = next(word for word in command.split() if "=" not in word)
        if shutil.which(tool) is None:
            absent.add(name)
            continue
        status, printed = run(program, request)
        if status != 0 and ABSENT.search(printed):
            absent.add(name)
            continue
        ran.add(name)
        # An interpreter's own refusal is a way to say ill-formed.
        refused = observed.startswith(("ill-formed", "unencodable"))
        if (status != 0 and not refused) or not shows(printed, request, observed):
            failed.append(f"{name}, {request}: observed {observed}, but it ended with {status} and "
                          f"printed {printed[:300]!r}")
    for name in sorted(absent):
        print(f"left out, for want of its language or library: {name}")
    print(f"{len(ran)} programs ran, {len(absent)} were left out")
    if not wanted:
        failed += [f"{name} must run everywhere" for name in sorted(ALWAYS - ran)]
    for line in failed:
        print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
