# for: python-json-ujson
# run: /usr/bin/python3 reproduce.py
import ujson

print(ujson.loads(b'"' + bytes([OCTETS_LIST]) + b'"').encode("utf-32", "surrogatepass"))
