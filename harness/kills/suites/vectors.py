"""Placemat's own corpus/vectors/*.json: what is decoded, under rfc3629."""

import json

from stated import Stated, Unreadable

NAME = "Placemat corpus/vectors"
CLAIMS = {}


def text_of(values):
    return "".join(chr(int(value, 16)) for value in values)


def strings(files):
    for name, text in files.items():
        try:
            for case in json.loads(text)["cases"]:
                if "octets" not in case:
                    continue
                octets, expected = bytes.fromhex(case["octets"]), case["expected"]["rfc3629"]
                if "values" in expected:
                    yield Stated(octets, True, text=text_of(expected["values"]))
                else:
                    yield Stated(octets, False, at=expected["ill_formed"],
                                 text=text_of(expected["replaced"]))
        except (KeyError, ValueError) as error:
            raise Unreadable(f"{name}: no file of vectors ({error})") from error
