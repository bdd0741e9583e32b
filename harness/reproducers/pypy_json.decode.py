# for: pypy-json-loads
# run: pypy3 reproduce.py
import json

print(json.loads(b'"' + bytes([OCTETS_LIST]) + b'"').encode("utf-32", "surrogatepass"))
