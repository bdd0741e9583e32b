#!/usr/bin/env python3
"""A complete driver: with it, Placemat judges Python's bytes.decode and str.encode."""
import codecs, platform, sys

# The greeting: what is judged, what it claims to do, and which requests it answers.
print("utf8-driver 1", "id cpython-bytes-decode", "name CPython bytes.decode", "language Python",
      f"version {platform.python_version()}", "replacement maximal-subpart", "bom keep",
      "refusal refuse", "ops validate decode replace encode stream", "ready", sep="\n", flush=True)

ERRORS = {"validate": "strict", "decode": "strict", "replace": "replace"}
stream_decoder = codecs.getincrementaldecoder("utf-8")()

# The reply to one request. If the library raises an exception, the loop below replies.
def answer(op, *fields):
    # To encode: each field is a value in hexadecimal.
    if op == "encode":
        if any(int(field, 16) > sys.maxunicode for field in fields): return "untestable"  # no str
        return "units " + "".join(chr(int(field, 16)) for field in fields).encode().hex()
    # All else decodes: each field is octets in hexadecimal. A stream has several; "-" is empty.
    chunks = [bytes.fromhex(field.strip("-")) for field in fields]
    if op == "stream":
        stream_decoder.reset()
        text = "".join(map(stream_decoder.decode, chunks)) + stream_decoder.decode(b"", final=True)
    else: text = b"".join(chunks).decode(errors=ERRORS[op])
    return "well-formed" if op == "validate" else "values" + "".join(f" {ord(c):X}" for c in text)

# One line of reply per request, in order. An empty line asks to flush the replies so far.
for line in sys.stdin:
    try:
        if line.isspace(): sys.stdout.flush()
        else: print(answer(*line.split()))
    # In a stream, error.start is no offset in the whole input, so none is given.
    except UnicodeDecodeError as error:
        print("ill-formed" if line.startswith("stream") else f"ill-formed {error.start}")
    except UnicodeEncodeError as error: print("unencodable", error.start)
    except (ValueError, KeyError): print("unsupported")
