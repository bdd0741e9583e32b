"""The tables of README.md: ranges of ratios, over classes of data and sizes, as Markdown."""

import collections
import statistics

KIB, MIB = 1 << 10, 1 << 20
LARGE = (KIB, 64 * KIB, 16 * MIB)
OTHER = ("latin", "two-octet", "three-octet", "four-octet", "mixed")
ALL = ("ascii", *OTHER)
INLINE = "codec-inline-avx512"

# Operation, data in words, classes, sizes, what is wanted, whose row it is.
ROWS = (
    ("validate", "ASCII, 16 octets, in place", ("ascii",), (16,), "2.0", INLINE),
    ("validate", "other, 16 and 32 octets, in place", OTHER, (16, 32), "1.6", INLINE),
    ("validate", "ASCII, 1 KiB", ("ascii",), (KIB,), "1.1", None),
    ("validate", "ASCII, 64 KiB", ("ascii",), (64 * KIB,), "1.2", None),
    ("validate", "other, 1 KiB", OTHER, (KIB,), "1.8", None),
    ("validate", "other, 64 KiB", OTHER, (64 * KIB,), "2.1", None),
    ("validate", "other, 16 MiB", OTHER, (16 * MIB,), "1.8", None),
    ("8to16", "ASCII, from 1 KiB", ("ascii",), LARGE, "1.0", None),
    ("8to16", "latin, two-octet, from 1 KiB", ("latin", "two-octet"), LARGE, "2.4", None),
    ("8to16", "three-octet, from 1 KiB", ("three-octet",), LARGE, "2.3", None),
    ("8to16", "four-octet, mixed, from 1 KiB", ("four-octet", "mixed"), LARGE, "2.2", None),
    ("8to16", "all, 16 octets", ALL, (16,), "1.2", None),
    ("8to16", "all, 64 octets", ALL, (64,), "1.2", None),
    ("8to16", "all, 16 octets, in place", ALL, (16,), "1.2", INLINE),
    ("8to16", "all, 64 octets, in place", ALL, (64,), "1.2", INLINE),
    ("8to32", "latin, two- and three-octet, from 1 KiB", ("latin", "two-octet", "three-octet"),
     LARGE, "2.2", None),
    ("8to32", "four-octet, mixed, from 1 KiB", ("four-octet", "mixed"), LARGE, "1.6", None),
    ("16to8", "two- and three-octet, from 1 KiB", ("two-octet", "three-octet"), LARGE, "1.4", None),
    ("16to8", "four-octet, mixed, from 1 KiB", ("four-octet", "mixed"), LARGE, "1.2", None),
    ("16to8", "all, 16 and 64 octets", ALL, (16, 64), "–", None),
    ("8to16-replace", "one error in 8, from 1 KiB", ("dirty-8",), LARGE, "50", None),
    ("8to16-replace", "one error in 64, from 1 KiB", ("dirty-64",), LARGE, "10", None),
    ("8to16-replace", "one error in 1024, from 1 KiB", ("dirty-1024",), LARGE, "2.5", None),
    ("first-error", "16 octets, in place", ("ascii", "mixed", "last-error"), (16,), "2", INLINE),
    ("first-error", "64 octets, in place", ("ascii", "mixed", "last-error"), (64,), "4", INLINE),
    ("first-error", "mixed, from 1 KiB", ("mixed", "last-error"), LARGE, "1.8", None),
    ("count", "16 octets to 1 KiB", ALL, (16, 32, 64, KIB), "1.3", None),
    ("count", "16 to 64 octets, in place", ALL, (16, 32, 64), "1.3", INLINE),
    ("count", "64 KiB, 16 MiB", ALL, (64 * KIB, 16 * MIB), "1.0", None),
    ("length16", "16 and 64 octets", ALL, (16, 64), "–", None),
    ("length16", "from 1 KiB", ALL, LARGE, "–", None),
    ("count-replace", "one error in 8, from 1 KiB", ("dirty-8",), LARGE, "–", None),
    ("count-replace", "one error in 64 and in 1024, from 1 KiB", ("dirty-64", "dirty-1024"), LARGE,
     "–", None),
    ("count-replace", "mixed, from 1 KiB", ("mixed",), LARGE, "–", None),
    ("length16-replace", "one error in 8, from 1 KiB", ("dirty-8",), LARGE, "–", None),
    ("length16-replace", "one error in 64 and in 1024, from 1 KiB", ("dirty-64", "dirty-1024"),
     LARGE, "–", None),
    ("length16-replace", "mixed, from 1 KiB", ("mixed",), LARGE, "–", None),
    ("16length8", "16 and 64 octets", ALL, (16, 64), "–", None),
    ("16length8", "from 1 KiB", ALL, LARGE, "–", None),
    ("32length8", "16 and 64 octets", ALL, (16, 64), "–", None),
    ("32length8", "from 1 KiB", ALL, LARGE, "–", None),
    ("truncate", "1 KiB", ALL, (KIB,), "–", None),
    ("stream-64", "chunks of 64 octets", ALL, (64 * KIB, 16 * MIB), "3", None),
    ("stream-4096", "chunks of 4 KiB", ALL, (64 * KIB, 16 * MIB), "2", None),
)

NAMES = {
    "validate": "validate", "first-error": "first error", "count": "count code points",
    "8to16": "UTF-8 to UTF-16", "8to32": "UTF-8 to UTF-32", "16to8": "UTF-16 to UTF-8",
    "32to8": "UTF-32 to UTF-8", "8to16-replace": "replacing to UTF-16",
    "count-replace": "count, replacing", "length16": "length in UTF-16",
    "length16-replace": "length in UTF-16, replacing", "16length8": "length of UTF-16",
    "32length8": "length of UTF-32", "back": "walk back", "back-replace": "walk back, replacing",
    "truncate": "truncate",
    "stream-64": "validate a stream", "stream-4096": "validate a stream",
}
LIBRARIES = {"icu": "ICU", "simdjson": "simdjson", "is_utf8": "is_utf8", "glib": "GLib",
             "libunistring": "libunistring", "utf8proc": "utf8proc", "utf8cpp": "utf8cpp",
             "iconv": "iconv"}


def ranged(measured, rival_of, keys, ours):
    ratios = []
    for key in keys:
        peers = measured.get(key, {})
        rival = rival_of(ours, peers)
        if ours in peers and rival:
            ratios.append(peers[ours] / peers[rival])
    if not ratios:
        return "–"
    least, most = f"{min(ratios):.2f}", f"{max(ratios):.2f}"
    return least if least == most else f"{least} to {most}"


def to_simdutf(measured, rival_of):
    yield ("operation", "data", "AVX-512 kernel to the best of simdutf", "wanted",
           "AVX2 kernel to simdutf's AVX2 kernel")
    for operation, data, classes, sizes, wanted, ours in ROWS:
        keys = [(operation, name, size) for name in classes for size in sizes]
        yield (NAMES[operation], data, ranged(measured, rival_of, keys, ours or "codec-avx512"),
               wanted, "–" if ours else ranged(measured, rival_of, keys, "codec-avx2"))


def to_others(measured):
    """The median over the classes, at 1 KiB and 64 KiB."""
    ratios = collections.defaultdict(lambda: collections.defaultdict(list))
    for (operation, _, size), peers in measured.items():
        if size not in (KIB, 64 * KIB) or "codec-avx512" not in peers:
            continue
        for peer, speed in peers.items():
            ratios[operation][peer].append(peers["codec-avx512"] / speed)
    yield ("operation", *LIBRARIES.values())
    for operation, name in NAMES.items():
        cells = [f"{statistics.median(ratios[operation][peer]):.1f}"
                 if ratios[operation][peer] else "–" for peer in LIBRARIES]
        if any(cell != "–" for cell in cells):
            yield (name, *cells)


def lines_of(measured, rival_of):
    for table in (to_simdutf(measured, rival_of), to_others(measured)):
        for number, row in enumerate(table):
            yield "| " + " | ".join(row) + " |"
            if number == 0:
                yield "|---" * len(row) + "|"
        yield ""
