# for: cpython-utf-8-sig pyodide-utf-8-sig
# run: python3 reproduce.py
import codecs

# A call gives octets: + if more follow, . if they are the last of a text. ~ resets the decoder.
for errors in "strict", "replace":
    decoder = codecs.getincrementaldecoder("utf-8-sig")(errors)
    parts = []
    for call in "CALLS_WORDS".split():
        try:
            text = decoder.reset() or "" if call == "~" else decoder.decode(bytes.fromhex(call[1:]), call[0] == ".")
            parts.append(" ".join(["values"] + ["%X" % ord(c) for c in text]))
        except UnicodeDecodeError:
            parts.append("ill-formed")
    print(errors + ": " + " / ".join(parts))
