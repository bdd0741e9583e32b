#!/usr/bin/env pypy3
import codecs, platform, sys
print("utf8-driver 1\nid pypy-bytes-decode\nname PyPy bytes.decode\n"
      f"version {'.'.join(map(str, sys.pypy_version_info[:3]))}\nlanguage Python\nform rfc3629\n"
      "replacement maximal-subpart\nbom keep\nrefusal refuse\n"
      "ops validate decode replace encode stream\nready", flush=True)
ERRORS = {"validate": "strict", "decode": "strict", "replace": "replace"}
decoder = codecs.getincrementaldecoder("utf-8")()
def answer(op, *args):
    if op == "encode":
        if any(int(arg, 16) > sys.maxunicode for arg in args): return "untestable"  # not in a str
        return "units " + "".join(chr(int(arg, 16)) for arg in args).encode().hex()
    chunks = [bytes.fromhex(arg.strip("-")) for arg in args]
    if op == "stream":
        decoder.reset()
        text = "".join(map(decoder.decode, chunks)) + decoder.decode(b"", True)
    else: text = b"".join(chunks).decode(errors=ERRORS[op])
    return "well-formed" if op == "validate" else " ".join(["values", *(f"{ord(c):X}" for c in text)])
for line in sys.stdin:
    try: print(answer(*line.split())) if line.strip() else sys.stdout.flush()
    except UnicodeDecodeError as error: print("ill-formed", *[error.start] * (line[:6] != "stream"))
    except UnicodeEncodeError as error: print("unencodable", error.start)
    except (ValueError, KeyError): print("unsupported")
