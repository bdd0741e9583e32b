# for: cpython-stream-reader pyodide-stream-reader
# run: /usr/bin/python3 reproduce.py
import codecs
import io

for errors in "strict", "replace":
    reader = codecs.getreader("utf-8")(io.BytesIO(bytes([OCTETS_LIST])), errors)
    try:
        print(errors, ascii(reader.read()))
    except UnicodeDecodeError as error:
        print(errors, error)
