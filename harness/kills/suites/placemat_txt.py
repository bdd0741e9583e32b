"""Placemat's own corpus/placemat.txt."""

from stated import Stated, Unreadable

NAME = "Placemat placemat.txt"
CLAIMS = {}


def strings(files):
    for name, text in files.items():
        for line in text.splitlines():
            if not line or line.startswith("#"):
                continue
            try:
                _, octets, fault, values, *_ = line.split(" ")
                text_of_it = "".join(chr(int(value, 16)) for value in values.split(",")
                                     if value != "-")
                yield Stated(bytes.fromhex(octets.strip("-")), fault == "-",
                             at=None if fault == "-" else int(fault), text=text_of_it)
            except ValueError as error:
                raise Unreadable(f"{name}: no line of placemat.txt: {line} ({error})") from error
