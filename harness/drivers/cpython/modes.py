#!/usr/bin/env python3
"""More of Python's ways to decode UTF-8. Run as: modes.py MODE. PyPy and Pyodide run this file as well."""
import codecs, io, json, platform, sys
from urllib.parse import unquote

MODES = {  # name: API, form, replacement, BOM, ops
    "bytes": ("bytes.decode, str.encode", "rfc3629", "maximal-subpart", "keep",
              "validate decode replace encode repeat"),
    "memoryview": ("str of a memoryview", "rfc3629", "maximal-subpart", "keep",
                   "validate decode replace within repeat"),
    "incremental": ("codecs.getincrementaldecoder", "rfc3629", "maximal-subpart", "keep",
                    "decode replace stream stream-replace session session-replace"),
    "surrogateescape": ("bytes.decode, str of a memoryview, with surrogateescape", "rfc3629",
                        "surrogate-escape", "keep", "replace stream-replace session-replace within"),
    "surrogatepass": ("bytes.decode, str of a memoryview, str.encode with surrogatepass",
                      "generalized", "unspecified", "keep",
                      "validate decode encode stream session within repeat"),
    "utf-8-sig": ("the codec utf-8-sig", "rfc3629", "maximal-subpart", "strip",
                  "validate decode replace stream stream-replace session session-replace within repeat"),
    "text-io-wrapper": ("io.TextIOWrapper", "rfc3629", "maximal-subpart", "keep",
                        "decode replace stream stream-replace"),
    "stream-reader": ("codecs.StreamReader", "rfc3629", "maximal-subpart", "keep",
                      "decode replace stream stream-replace"),
    "json-loads": ("json.loads of bytes", "generalized", "unspecified", "unspecified",
                   "validate decode"),
    "unquote": ("urllib.parse.unquote", "rfc3629", "maximal-subpart", "keep", "decode replace"),
    "utf-8-decode": ("codecs.utf_8_decode, not final", "rfc3629", "maximal-subpart", "keep",
                     "truncate"),
    "str": ("str: len and the operator <", "rfc3629", "unspecified", "keep",
            "count compare repeat"),
}
mode = sys.argv[1]
api, form, replacement, bom, ops = MODES[mode]
codec = "utf-8-sig" if mode == "utf-8-sig" else "utf-8"
strict = mode if mode == "surrogatepass" else "strict"
lenient = mode if mode == "surrogateescape" else "replace"
python = platform.python_implementation()
# PyPy and Pyodide have a version of their own and one of their language. Both belong to what was judged.
version = platform.python_version()
if hasattr(sys, "pypy_version_info"):
    version = "%d.%d.%d" % sys.pypy_version_info[:3] + " (Python " + version + ")"
if sys.platform == "emscripten":
    import pyodide
    python, version = "Pyodide", pyodide.__version__ + " (Python " + version + ")"
print(f"utf8-driver 3\nid {python.lower()}-{mode}\nname {python} {mode}\nversion {version}\n"
      f"language Python\napi {api}\nform {form}\nreplacement {replacement}\nbom {bom}\n"
      f"refusal {'refuse' if 'encode ' in ops + ' ' else 'unspecified'}\n"
      + ("counting refuse\norder code-point\n" if mode == "str" else "")
      + ("after-last reset-first\n" if "session" in ops else "") + f"ops {ops}\nready", flush=True)


class Chunks(io.RawIOBase):
    """A raw stream: each read gives one chunk; after the last one it gives b"", which is the end."""

    def __init__(self, chunks):
        self.chunks = [chunk for chunk in chunks if chunk]  # an empty read would be the end

    def readable(self):
        return True

    def read(self, size=-1):
        return self.chunks.pop(0) if self.chunks else b""

    read1 = read  # what TextIOWrapper calls


def decode(chunks, errors, streaming):
    data = chunks[0] if len(chunks) == 1 else b"".join(chunks)
    if mode == "json-loads":
        # Untestable: a JSON string must escape these octets.
        if any(octet < 0x20 or octet in b'"\\' for octet in data): raise NotImplementedError
        return json.loads(b'"' + data + b'"')
    if mode == "unquote":
        return unquote("".join(f"%{octet:02X}" for octet in data), errors=errors)
    if mode == "text-io-wrapper":
        reader = io.TextIOWrapper(Chunks(chunks), codec, errors, newline="")
        return reader.read(-1) if not streaming else "".join(iter(lambda: reader.read(1), ""))
    if mode == "stream-reader":
        reader = codecs.getreader(codec)(Chunks(chunks), errors)
        return "".join(reader.read() for _ in range(len(chunks) + 1))
    if mode == "incremental" or streaming:
        decoder = codecs.getincrementaldecoder(codec)(errors)
        return "".join(map(decoder.decode, chunks)) + decoder.decode(b"", True)
    if mode == "memoryview" or not isinstance(data, bytes): return str(memoryview(data), codec, errors)
    return data.decode(codec, errors)


def session(calls, errors):
    """Gives the calls to one decoder. The documentation says what final and reset() do."""
    decoder = codecs.getincrementaldecoder(codec)(errors)
    parts = []
    for kind, data in calls:
        try: text = decoder.reset() or "" if kind == "~" else decoder.decode(data, kind == ".")
        except UnicodeDecodeError: parts.append("ill-formed")
        else: parts.append(" ".join(["values", *("%X" % ord(c) for c in text)]))
    return " / ".join(parts)


def octets(field):
    return bytes.fromhex(field.strip("-"))


def view(before, field, after):
    """Returns a slice of a larger buffer. A slice of bytes would be a copy."""
    start, units = len(octets(before)), octets(field)
    return memoryview(octets(before) + units + octets(after))[start:start + len(units)]


def compare(left, right):
    """A str stands for its octets only if they are well-formed."""
    try: left, right = octets(left).decode(), octets(right).decode()
    except UnicodeDecodeError: return "untestable"
    return "less" if left < right else "greater" if left > right else "equal"


def answer(op, *args, read=octets):
    if op not in ops.split(): return "unsupported"
    if op == "within":
        before, after, *asked = args
        return answer(*asked, read=lambda field: view(before, field, after))
    if op == "repeat":
        times, asked, field, tail = args
        if int(times) * len(field) > 1 << 28: return "untestable"  # too long for a driver
        return answer(asked, field, read=lambda field: octets(field) * int(times) + octets(tail))
    if op == "compare": return compare(*args)
    if op == "truncate":
        # A chunk that is not final may end within a character, and the function says where that begins.
        units = octets(args[1] if args[1:] else "")[:int(args[0])]
        return "units " + units[:codecs.utf_8_decode(units, lenient, False)[1]].hex()
    if op == "encode":
        if any(int(arg, 16) > sys.maxunicode for arg in args): return "untestable"
        return "units " + "".join(chr(int(arg, 16)) for arg in args).encode(codec, strict).hex()
    errors = lenient if "replace" in op else strict
    if op.startswith("session"): return session([(arg[0], octets(arg[1:])) for arg in args], errors)
    text = decode(list(map(read, args or ("-",))), errors, "stream" in op)
    if op == "count": return f"number {len(text)}"
    return "well-formed" if op == "validate" else " ".join(["values", *("%X" % ord(c) for c in text)])


# The error's start is an offset in the input only if one call was given the whole input.
shift = {"json-loads": -1, "bytes": 0, "memoryview": 0, "surrogatepass": 0}.get(mode)
for line in sys.stdin:
    try: print(answer(*line.split())) if line.strip() else sys.stdout.flush()
    except UnicodeDecodeError as error:
        if shift is None or line[:6] == "stream": print("ill-formed")
        else: print("ill-formed", error.start + shift)
    except UnicodeEncodeError as error: print("unencodable", error.start)
    except NotImplementedError: print("untestable")
