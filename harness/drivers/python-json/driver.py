#!/usr/bin/env python3
"""JSON parsers for Python that read octets. Each is given a document that is a single string."""
import importlib, platform, sys

NAME = sys.argv[1]
module = importlib.import_module(NAME)

def answer(op, argument=""):
    if op != "decode":
        return "unsupported"
    units = bytes.fromhex(argument)
    # A JSON string can hold these only as an escape, which is other octets.
    if any(unit < 0x20 or unit in b'"\\' for unit in units):
        return "untestable"
    try:
        text = module.loads(b'"' + units + b'"')
    except UnicodeDecodeError as error:
        return f"ill-formed {error.start - 1}"  # it counts from the quotation mark
    except (ValueError, SystemError):  # the latter is ujson's, for a value above 10FFFF
        return "ill-formed"
    # This does not use ord(): ujson can make a str with a value above 10FFFF, which is no character.
    values = memoryview(text.encode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")).cast("I")
    return " ".join(["values", *(f"{value:X}" for value in values)])

version = platform.python_version() if NAME == "json" else module.__version__
form = "generalized" if NAME == "json" else "rfc3629"
print(f"utf8-driver 1\nid python-json-{NAME}\nname Python {NAME}.loads\nversion {version}\n"
      f"language Python\napi {NAME}.loads\nform {form}\nops decode\nready", flush=True)
for line in sys.stdin:
    print(answer(*line.split())) if line.strip() else sys.stdout.flush()
