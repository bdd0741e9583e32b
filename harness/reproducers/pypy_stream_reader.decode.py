# for: pypy-stream-reader
# run: pypy3 reproduce.py
import codecs
import io

print(ascii(codecs.getreader("utf-8")(io.BytesIO(bytes([OCTETS_LIST]))).read()))
