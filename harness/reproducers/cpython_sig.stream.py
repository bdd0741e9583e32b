# for: cpython-utf-8-sig pyodide-utf-8-sig
# run: python3 reproduce.py
import codecs

decoder = codecs.getincrementaldecoder("utf-8-sig")()
print([decoder.decode(chunk.encode("latin-1")) for chunk in [OCTETS_STRING]], decoder.decode(b"", True))
