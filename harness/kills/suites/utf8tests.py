"""utf8tests.txt of flenniken/utf8tests: "num:valid hex:HEX" and "num:invalid hex:HEX:SKIPPED:REPLACED"."""

import re

from stated import Stated, Unreadable

NAME = "utf8tests"
CLAIMS = {}


def strings(files):
    for name, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            fields = [field.strip() for field in line.split(":")]
            kind = fields[1] if len(fields) > 1 else ""
            if kind == "valid" and len(fields) == 3:
                octets = fields[2].encode()
            elif kind in ("valid hex", "invalid hex"):
                octets = bytes.fromhex(fields[2])
            else:
                raise Unreadable(f"{name}:{number}: no test line")
            if kind != "invalid hex":
                # A reader that writes what it read gives the same octets.
                yield Stated(octets, True, text=octets.decode())
            elif re.fullmatch("[0-9A-Fa-f ]+", fields[4]):
                yield Stated(octets, False, text=bytes.fromhex(fields[4]).decode())
            else:
                raise Unreadable(f"{name}:{number}: no replaced text in hex")
