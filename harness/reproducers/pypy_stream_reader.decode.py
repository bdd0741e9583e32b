# for: pypy-stream-reader
# run: pypy3 reproduce.py
import codecs
import io

for errors in "strict", "replace":
    reader = codecs.getreader("utf-8")(io.BytesIO(bytes([OCTETS_LIST])), errors)
    try:
        print(errors, ascii(reader.read()))
    except UnicodeDecodeError as error:
        print(errors, error)
