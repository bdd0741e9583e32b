#!/usr/bin/env python3
"""Python's UTF-8 codec with the error handlers that claim something else than strict UTF-8."""
import codecs
import platform
import sys

MODE = sys.argv[1]
ID = f"{platform.python_implementation().lower()}-{MODE}"
CLAIMS = {  # form, replacement, bom, operations
    "surrogateescape": ("rfc3629", "surrogate-escape", "keep", "replace"),
    "surrogatepass": ("generalized", "unspecified", "keep", "decode encode stream"),
    "utf-8-sig": ("rfc3629", "maximal-subpart", "strip", "decode replace stream stream-replace"),
}
form, replacement, bom, ops = CLAIMS[MODE]
CODEC = "utf-8-sig" if MODE == "utf-8-sig" else "utf-8"
LOSSY = {"surrogateescape": "surrogateescape"}.get(MODE, "replace")
STRICT = {"surrogatepass": "surrogatepass"}.get(MODE, "strict")


def values(text):
    return " ".join(["values", *(f"{ord(c):X}" for c in text)])


def answer(op, *args):
    if op not in ops.split():
        return "unsupported"
    if op == "encode":
        if any(int(arg, 16) > sys.maxunicode for arg in args):
            return "untestable"  # no character of a str
        return "units " + "".join(chr(int(arg, 16)) for arg in args).encode(CODEC, STRICT).hex()
    chunks = [bytes.fromhex(arg.strip("-")) for arg in args]
    errors = LOSSY if op.endswith("replace") else STRICT
    if op.startswith("stream"):
        decoder = codecs.getincrementaldecoder(CODEC)(errors)
        return values("".join(map(decoder.decode, chunks)) + decoder.decode(b"", True))
    return values(b"".join(chunks).decode(CODEC, errors))


print(f"utf8-driver 1\nid {ID}\nname {platform.python_implementation()} {MODE}\n"
      f"version {platform.python_version()}\nlanguage Python\napi bytes.decode, str.encode\n"
      f"form {form}\nreplacement {replacement}\nbom {bom}\nrefusal refuse\nops {ops}\nready",
      flush=True)
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    try:
        print(answer(*line.split()))
    except UnicodeDecodeError:
        # No offset: UTF-8-SIG counts behind the mark, a stream within its chunk.
        print("ill-formed")
    except UnicodeEncodeError as error:
        print("unencodable", error.start)
