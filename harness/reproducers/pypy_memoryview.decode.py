# for: pypy-memoryview
# run: pypy3 reproduce.py
print([hex(ord(c)) for c in str(memoryview(bytes([OCTETS_LIST])), "utf-8")])
