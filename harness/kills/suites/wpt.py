"""The tests of UTF-8 decoders in encoding/*.any.js of web-platform-tests.

What a chunk of a stream gives at once is not told apart from what the whole stream gives.
"""

import re

from stated import Stated, Unreadable, decoded, numbers_of, text_of

NAME = "WPT TextDecoder"
CLAIMS = {"bom": "strip"}

ARRAY = r"\[([^\]]*)\]"
TEXT = r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""
STREAMED = ", \\{ ?stream: true ?\\}"
# CALL matches decode(ARRAY), decode(ARRAY, {stream: true}) or decode(), and the expected text.
CALL = re.compile(rf"assert_equals\((?P<new>new TextDecoder\(\)|decoder)\.decode\("
                  rf"(?:(?:new Uint8Array|bytes)\({ARRAY}\)(?P<more>{STREAMED})?)?\), {TEXT}\)|"
                  r"(?P<other>decoder\.decode\((?P<flush>\))?)")


def sure(match, *groups):
    """Returns the first of those groups that took part."""
    return next(match[group] for group in groups if match[group] is not None)


def throwing(text):
    """Arrays that must throw: the tables of textdecoder-fatal."""
    for match in re.finditer(rf"\{{ ?encoding: 'utf-8', (input|sequence): {ARRAY}", text):
        octets = numbers_of(match[2])
        yield Stated(octets, False)
        if match[1] == "sequence" and "'\\uFFFD'" in text:
            yield Stated(octets, False, text="\uFFFD")


def calls(text):
    """Assertions about what decode() gives: whole strings, and streams of chunks."""
    chunks, given = [], ""
    for match in CALL.finditer(text):
        if match["other"]:
            # This call does not say what it gives, so the stream is left out, up to its flush.
            chunks, given = [] if match["flush"] else None, ""
            continue
        octets = numbers_of(match[2] or "")
        given_now = text_of(sure(match, 4, 5))
        if match["new"] != "decoder":
            yield decoded(octets, given_now)
            continue
        if chunks is not None:
            chunks.append(octets)
            given += given_now
        if match["more"]:
            continue
        if chunks:
            if not octets and len(chunks) > 2:
                chunks.pop()
            yield decoded(b"".join(chunks), given, chunks)
        chunks, given = [], ""


def strings_of(text):
    yield from throwing(text)
    yield from calls(text)
    # textdecoder-fatal, at its end
    views = re.search(rf"const bytes = new Uint8Array\({ARRAY}\);", text)
    for match in re.finditer(rf"new DataView\(bytes\.buffer, 0, (\d+)\)\)(?:,\s*{TEXT},)?", text):
        octets = numbers_of(views[1])[:int(match[1])]
        is_told = match[2] is not None or match[3] is not None
        yield decoded(octets, text_of(sure(match, 2, 3))) if is_told else Stated(octets, False)
    # api-surrogates-utf8
    for match in re.finditer(rf"expected: {ARRAY},\s*decoded: {TEXT}", text):
        yield decoded(numbers_of(match[1]), text_of(sure(match, 2, 3)))
    # api-basics, textdecoder-byte-order-marks, textdecoder-streaming
    sample = re.search(rf"var (?:sample|string) = {TEXT};", text)
    if not sample:
        return
    whole = text_of(sure(sample, 1, 2))
    for match in re.finditer(rf"encoding = 'utf-8';\s*var string = sample;\s*var bytes = {ARRAY};", text):
        yield decoded(numbers_of(match[1]), whole)
    for match in re.finditer(rf"encoding: 'utf-8',\s*bom: {ARRAY},\s*bytes: {ARRAY}", text):
        yield decoded(numbers_of(match[2]), whole)
        yield decoded(numbers_of(match[1]) + numbers_of(match[2]), whole)
    for match in re.finditer(rf"'utf-8': +{ARRAY}", text):
        octets = numbers_of(match[1])
        windows = re.search(r"for \(var len = 1; len <= (\d+);", text)
        for length in range(1, int(windows[1]) + 1 if windows else 1):
            yield decoded(octets, whole, [octets[at:at + length]
                                          for at in range(0, len(octets), length)])


def strings(files):
    for name, text in files.items():
        found = list(strings_of(text))
        if not found:
            raise Unreadable(f"{name}: there are no tests of UTF-8 decoders in it")
        yield from found
