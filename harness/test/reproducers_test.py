#!/usr/bin/env python3
"""Runs the reproducers on the deviations of the published report, as its readers would.

usage: reproducers_test.py PLACEMAT ROOT [ID...]
       reproducers_test.py --self-test

Which programs run is known before the first does: `placemat list --reproducers` tells it by what
finds the drivers and modules themselves. One that is left out is named, with the reason. Two are for
what every machine has, and must run. What a program prints must hold the values or octets that were
observed, in any notation; where the observation is a verdict or a position alone, it must run.

The release that is here may no longer have the fault. Then the program must give the right answer: the
values or octets that were expected, or a refusal without those that were observed. It is named as
mended, if it still takes the letter A: a program that does not build refuses everything. Whatever else a
program prints is a failure.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ALWAYS = {"glibc-mbrtoc16", "libstdcxx-codecvt-wchar"}
# These start a server for a client that would look for a running one.
SERVERS = {"mariadb": "harness/drivers/mariadb/server.py"}
# Facet -> which of an implementation's programs may show it, the best first. Any other facet has one
# of its own.
DECODES = ("decode", "session")
STREAMS = ("stream", "session")
DIRECTIONS = {"validate": DECODES, "decode": DECODES, "offset": DECODES, "replace": DECODES,
              "stream": STREAMS, "stream-replace": STREAMS, "session-replace": ("session",)}
# In these words programs say that they refuse something.
REFUSAL = re.compile(r"(?<![a-z])(refused|false|ill-formed|invalid|illegal|malformed|\w*error|\w*exception|"
                     r"failure|failed)(?![a-z])", re.IGNORECASE)


def read_programs(placemat):
    """Maps (id, direction) to the program as `placemat list` shows it."""
    done = subprocess.run([placemat, "list", "--reproducers", "--json"], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"placemat list --reproducers ended with {done.returncode}: {done.stderr.strip()}")
    return {(one["id"], one["direction"]): one for one in json.loads(done.stdout)}


# A request of these begins with a number: the room, or the place.
NUMBERED = {"decode-into", "encode-into", "previous", "truncate"}
# Is the exit status of a program that did not end in time.
HUNG = 124


def program_of(programs, name, deviation):
    """Returns the program that shows a deviation, or None, and the request to fill in."""
    example = deviation["example"]
    if len(example) > 1 and deviation["class"] == "depends-on-history":
        return programs.get((name, "history")), " ".join(["stream", *(line.split()[1] for line in example)])
    directions = DIRECTIONS.get(deviation["facet"], (deviation["facet"],))
    found = (programs[name, direction] for direction in directions if (name, direction) in programs)
    return next(found, None), example[-1]


def is_session(request):
    return request.startswith("session")


def calls_of(operation, fields):
    """Returns the calls of one object: a session's own, or those that give it the octets as one text."""
    if operation.startswith("session"):
        return " ".join(fields)
    if operation.startswith("stream"):
        return " ".join(["+" + field.strip("-") for field in fields] + ["."])
    return "." + "".join(fields)


def filled(text, request):
    operation, *fields = request.split()
    if operation in NUMBERED:
        text = text.replace("THE_NUMBER", fields.pop(0))
    if operation.startswith("encode") or operation == "utf8-length":
        values = [int(field, 16) for field in fields]
        words = {"VALUES_LIST": ", ".join(f"0x{value:X}" for value in values),
                 "VALUES_WORDS": " ".join(map(str, values))}
    elif is_session(request):
        words = {}
    else:
        chunks = [bytes.fromhex("" if field == "-" else field) for field in fields or ["-"]]
        octets = b"".join(chunks)
        strings = ('"' + "".join(f"\\x{octet:02X}" for octet in chunk) + '"' for chunk in chunks)
        words = {"OCTETS_STRING": ", ".join(strings),
                 "OCTETS_LIST": ", ".join(f"0x{octet:02X}" for octet in octets),
                 "OCTETS_WORDS": " ".join(map(str, octets))}
    words["CALLS_WORDS"] = calls_of(operation, fields)
    for word, value in words.items():
        text = text.replace(word, value)
    return text


def notations(number):
    """Returns the ways in which a program may print a value."""
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


def lives_in(printed):
    """Returns, of each line after its name, what the calls of one object gave."""
    return [line.rpartition(": ")[2].strip().split(" / ") for line in printed.splitlines()]


def says_parts(printed, observed):
    """Reports whether a line says all that the calls gave up to what is untestable."""
    parts = observed.split(" / ")
    if "untestable" in parts:
        parts = parts[:parts.index("untestable")]
    return any(life[:len(parts)] == parts for life in lives_in(printed))


def says_text(printed, observed):
    """Reports whether the calls of a line, joined, say what was observed of their text."""
    if observed.startswith("ill-formed"):
        return any("ill-formed" in life for life in lives_in(printed))
    return any(["values", *observed.split()[1:]] == " ".join(life).replace(" values", "").split()
               for life in lives_in(printed))


ORDERS = {"less", "equal", "greater"}
# Is how an object's calls say what was observed of them, and of a text.
SAYS = {"parts": says_parts, "text": says_text}


def shows(printed, observed):
    kind, *fields = observed.split()
    if kind in SAYS:
        return SAYS[kind](printed, observed.removeprefix(kind + " "))
    if kind == "values":
        return all(any(is_in(way, printed) for way in notations(int(field, 16)))
                   for field in fields)
    if kind == "units" and fields:
        octets = bytes.fromhex(fields[0])
        digits = re.sub(r"[^0-9A-F]", "", printed.upper())
        return octets.hex().upper() in digits or " ".join(map(str, octets)) in printed
    if kind in ("number", "start"):
        places = is_in(fields[0], printed)
        return places and all(any(is_in(way, printed) for way in notations(int(field, 16)))
                              for field in fields[1:])
    if kind == "partial":
        return is_in(fields[0], printed) or all(is_in(field, printed) for field in fields[1:])
    if kind in ORDERS:
        return kind in printed.split()
    if kind == "full":
        return "no room" in printed
    return True


def ends_badly(status, printed):
    """Reports whether a program died, did not end, or says what it changed behind its room."""
    changed = re.search(r"changed behind (the room|it): (\d+)", printed)
    return status != 0 or (changed is not None and changed.group(2) != "0")


def refuses(status, printed):
    """Reports whether a program says that it refuses what it was given."""
    return status != 0 or REFUSAL.search(printed) is not None


def shows_fault(status, printed, observed, expected):
    if observed.startswith("no reply"):
        return status == HUNG
    if observed.startswith("ended:") and "changed behind" in printed:
        return ends_badly(status, printed)
    refusals = ("ill-formed", "unencodable")
    if observed.startswith(refusals) and not expected.startswith(refusals):
        # Some programs have no word for a refusal, and show only that the right answer is missing.
        return refuses(status, printed) or not shows(printed, expected)
    # An interpreter's own refusal is a way to say ill-formed. A crash is shown by one.
    return (status == 0 or observed.startswith((*refusals, "ended:"))) and shows(printed, observed)


def shows_mended(status, printed, observed, expected):
    """Reports whether the program gives the right answer, and not the one that was observed."""
    if observed.split()[0] in ("values", "units") and len(observed.split()) > 1 and shows(printed, observed):
        return False
    says = SAYS.get(observed.split()[0])
    if says:
        if expected.startswith("in agreement with "):
            expected = expected.partition(": ")[2]
        return status == 0 and not shows(printed, observed) and says(printed, expected)
    kind = expected.split()[0]
    if kind in ("ill-formed", "unencodable"):
        return refuses(status, printed)
    if kind == "well-formed":
        return not refuses(status, printed)
    return kind in ORDERS | {"values", "units", "number"} and status == 0 and shows(printed, expected)


def run(program, request, root):
    """(exit status, what it printed)"""
    command = ["bash", "-o", "pipefail", "-c", program["run"]]
    server = SERVERS.get(program["run"].split()[0])
    if server:
        command = [sys.executable, str(root / server), *command]
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / program["file"]).write_text(filled(program["program"], request))
        limit = 60 if "does not come back" in program["program"] else 300
        command = ["timeout", str(limit), *command]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


# Operation -> its reply to the letter A, where that is not its value.
LETTER = {"encode": "units 41", "encode-utf16": "units 41", "count": "number 1",
          "utf16-length": "number 1", "utf8-length": "number 1"}


def takes_a_letter(program, request, root):
    operation = request.split()[0]
    status, printed = run(program, f"{operation} {'.' if is_session(request) else ''}41", root)
    return status == 0 and shows(printed, LETTER.get(operation, "values 41"))


def cases(report, programs):
    """Yields each program with one deviation of each class: (program, request, deviation)

    A program that makes an object's calls may show several objects, and also chunks and whole texts."""
    seen = set()
    for implementation in report["implementations"]:
        for deviation in implementation["deviations"]:
            if not deviation["example"] or deviation["class"] == "nondeterministic":
                continue
            program, request = program_of(programs, implementation["id"], deviation)
            if not program:
                continue
            key = (program["program"], deviation["class"])
            if program["direction"] == "session":
                key += (program["id"], deviation["facet"])
            if key not in seen:
                seen.add(key)
                yield program, request, deviation


def observed_in(program, request, observed):
    """Returns what was observed, and marks it as parts or as a text where calls of an object show it."""
    if program["direction"] != "session" or not observed.startswith(("values", "ill-formed")):
        return observed
    return f"{'parts' if is_session(request) else 'text'} {observed}"


def self_test():
    for name, request, calls in [
            ("calls", "session +C2 .80 ~", "+C2 .80 ~"),
            ("chunks", "stream C2 - 80", "+C2 + +80 ."),
            ("octets", "decode EDA080", ".EDA080")]:
        if filled("CALLS_WORDS", request) != calls:
            print(f"{name}: {filled('CALLS_WORDS', request)}, not {calls}")
            return 1
    if filled("OCTETS_STRING", "decode") != '""':
        print("no octets are no string")
        return 1
    refused = ("parts values 41 / ill-formed", "values 41 / values 42")
    surrogate = ("values D800", "ill-formed 0")
    for name, status, printed, (observed, expected), fault, mended in [
            ("the fault", 0, "U+D800\n", surrogate, True, False),
            ("a refusal", 0, "refused at 0\n", surrogate, False, True),
            ("an interpreter's refusal", 1, "UnicodeDecodeError: invalid\n", surrogate, False, True),
            ("the fault after a refusal", 0, "refused at 0\nU+D800\n", surrogate, True, False),
            ("the fault, and a status", 1, "U+D800\n", surrogate, False, False),
            ("something else", 0, "U+D7FF\n", surrogate, False, False),
            ("nothing", 0, "", surrogate, False, False),
            ("the right values", 0, "U+0041 U+FFFD\n", ("values 42", "values 41 FFFD"), False, True),
            ("some of the right values", 0, "U+0041\n", ("values 42", "values 41 FFFD"), False, False),
            ("the right values, and a status", 1, "U+0041\n", ("values 42", "values 41"), False, False),
            ("the right octets", 0, "EF BF BD\n", ("units ED", "units EFBFBD"), False, True),
            ("an encoder's refusal", 0, "refused\n", ("units EDA080", "unencodable 0"), False, True),
            ("another encoding", 0, "3F\n", ("units EDA080", "unencodable 0"), False, False),
            ("a crash", 139, "", ("ended: killed by signal 11", "values 41"), True, False),
            ("what lies behind the room", 0, "octets changed behind the room: 2", ("ended: x", "full"), True, False),
            ("room that is kept", 0, "octets changed behind the room: 0", ("ended: x", "full"), False, False),
            ("no end", HUNG, "", ("no reply within 0.5 s", "number 1"), True, False),
            ("an end", 0, "", ("no reply within 0.5 s", "number 1"), False, False),
            ("a count", 0, "2 characters\n", ("number 2", "number 1"), True, False),
            ("another count", 0, "12 characters\n", ("number 2", "number 3"), False, False),
            ("a place", 0, "start 1: 41\n", ("start 1 41", "start 0"), True, False),
            ("an object's refusal", 0, "values 41 / ill-formed\n", refused, True, False),
            ("one of two objects", 0, "lax: values 41\nstrict: values 41 / ill-formed\n", refused, True, False),
            ("the right calls", 0, "values 41 / values 42\n", refused, False, True),
            ("a call alone", 0, "values 41\n", refused, False, False),
            ("other values of a call", 0, "values 4141 / ill-formed\n", refused, False, False),
            ("an object's refusal, and a status", 1, "values 41 / ill-formed\n", refused, False, False),
            ("calls that were not asked", 0, "values 41 / values 42\n",
             ("parts values 41 / untestable", "ill-formed / ill-formed"), True, False),
            ("the values of a text in calls", 0, "values 41 / values 42\n",
             ("text values 41 42", "values 41"), True, False),
            ("right values of a text in calls", 0, "values / values 42\n",
             ("text values 41", "values 42"), False, True),
            ("a text that agrees", 0, "values / values 42\n",
             ("text values 41", "in agreement with stream 42: values 42"), False, True),
            ("a text refused in calls", 0, "values 41 / ill-formed\n",
             ("text ill-formed 0", "values"), True, False),
            ("no text in calls", 0, "", ("text values", "ill-formed 0"), False, False),
            ("no refusal", 0, "correct\n", ("ill-formed", "well-formed"), False, True),
            ("a refusal of what is well-formed", 0, "refused\n", ("ill-formed", "well-formed"), True, False),
            ("a refusal without words", 0, "3F\n", ("ill-formed", "values 10000"), True, False),
            ("the right count", 0, "0 characters\n", ("ill-formed", "number 0"), False, True),
            ("an order", 0, "greater\n", ("greater", "less"), True, False),
            ("the right order", 0, "less\n", ("greater", "less"), False, True),
            ("no room", 0, "no room\n", ("full", "units 41"), True, False)]:
        found = (shows_fault(status, printed, observed, expected),
                 shows_mended(status, printed, observed, expected))
        if found != (fault, mended):
            print(f"{name}: {found}, not {(fault, mended)}")
            return 1
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    placemat, root, *wanted = sys.argv[1:]
    root = pathlib.Path(root).resolve()
    report = json.loads((root / "reports/published/report.json").read_text())
    programs = {key: program for key, program in read_programs(placemat).items()
                if not wanted or program["id"] in wanted}
    left_out = {program["id"]: program["left_out"]
                for program in programs.values() if "left_out" in program}
    here = {key: program for key, program in programs.items() if "left_out" not in program}
    failed, ran = [], set()
    for program, request, deviation in cases(report, here):
        name, observed, expected = program["id"], deviation["observed"], deviation["expected"]
        observed = observed_in(program, request, observed)
        status, printed = run(program, request, root)
        ran.add(name)
        if shows_fault(status, printed, observed, expected):
            continue
        if shows_mended(status, printed, observed, expected) and takes_a_letter(program, request, root):
            print(f"mended in the release that is here: {name}, {deviation['class']}: {request}")
        else:
            failed.append(f"{name}, {request}: observed {observed}, expected {expected}, but it ended with "
                          f"{status} and printed {printed[:300]!r}")
    for why in sorted(set(left_out.values())):
        names = [name for name, its_own in left_out.items() if its_own == why]
        print(f"left out: what shows {', '.join(sorted(names))}: {why}")
    print(f"ran: what shows {len(ran)} implementations; left out: what shows {len(left_out)}")
    if not wanted:
        failed += [f"{name} must run everywhere" for name in sorted(ALWAYS - ran)]
    for line in failed:
        print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
