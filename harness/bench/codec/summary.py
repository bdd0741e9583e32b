"""The tables of README.md, from the files in columns/: ranges of ratios, over classes and sizes."""

import ratios

WELL_FORMED = ("ascii", "latin", "two-octet", "three-octet", "four-octet", "mixed")
OTHER = WELL_FORMED[1:]
ERRORS = ("ascii", "mixed", "last-error")
DIRTY = ("dirty-8", "dirty-64", "dirty-1024")
SHORT = ("16 to 64", ("16", "24", "32", "48", "64"))
MIDDLE = ("96 to 256", ("96", "128", "256"))
BELOW_1K = ("16 to 256", SHORT[1] + MIDDLE[1])
FROM_1K = ("from 1 KiB", ("1024", "65536", "16777216"))
STRINGS = ("–", ("json", "log", "names", "tweets", "html"))
MARKS = (1.0, 1.05)

NAMES = {
    "validate": "validate", "first-error": "first error", "8to16": "UTF-8 to UTF-16",
    "8to32": "UTF-8 to UTF-32", "16to8": "UTF-16 to UTF-8", "32to8": "UTF-32 to UTF-8",
    "8to16-exact": "UTF-8 to UTF-16, exact room", "8to32-exact": "UTF-8 to UTF-32, exact room",
    "16to8-exact": "UTF-16 to UTF-8, exact room", "32to8-exact": "UTF-32 to UTF-8, exact room",
    "16to8-half": "UTF-16 to UTF-8, room for half",
    "8to16-stop": "UTF-8 to UTF-16, up to the error",
    "16to8-stop": "UTF-16 to UTF-8, up to the error",
    "8to16-replace": "UTF-8 to UTF-16, replacing", "16to8-replace": "UTF-16 to UTF-8, replacing",
    "count": "count code points", "count-replace": "count, replacing",
    "length16": "length in UTF-16", "length16-replace": "length in UTF-16, replacing",
    "16length8": "length of UTF-16", "16length8-replace": "length of UTF-16, replacing",
    "32length8": "length of UTF-32", "truncate": "truncate",
    "stream-64": "validate a stream, chunks of 64", "stream-4096": "validate a stream, of 4 KiB",
    "8to16-chunks-64": "UTF-8 to UTF-16, chunks of 64",
    "8to16-chunks-4096": "UTF-8 to UTF-16, chunks of 4 KiB",
    "16to8-chunks-64": "UTF-16 to UTF-8, chunks of 64 code units",
    "16to8-chunks-4096": "UTF-16 to UTF-8, chunks of 4,096 code units",
    "back": "walk back", "back-replace": "walk back, replacing",
}
LIBRARIES = {"icu": "ICU", "simdjson": "simdjson", "is_utf8": "is_utf8", "glib": "GLib",
             "libunistring": "libunistring", "utf8proc": "utf8proc", "utf8cpp": "utf8cpp",
             "iconv": "iconv"}


def lines_of_operations():
    """operation, data in words, classes, (sizes in words, sizes), whether in place"""
    for operation in ("validate", "8to16", "8to32", "count"):
        yield operation, "all, in place", WELL_FORMED, SHORT, True
    yield "first-error", "all, in place", ERRORS, SHORT, True
    for operation in ("validate", "8to16", "8to32"):
        yield operation, "strings, in place", ("strings",), STRINGS, True
    for operation in ("validate", "8to16", "8to32", "16to8", "32to8"):
        for words, classes in (("ASCII", ("ascii",)), ("other", OTHER)):
            for sizes in (SHORT, MIDDLE, FROM_1K):
                yield operation, words, classes, sizes, False
        if operation != "32to8":
            yield operation, "strings", ("strings",), STRINGS, False
    for operation in ("8to16-exact", "8to32-exact", "16to8-exact", "32to8-exact", "16to8-half",
                      "count", "length16", "16length8", "32length8"):
        for sizes in (BELOW_1K, FROM_1K):
            yield operation, "all", WELL_FORMED, sizes, False
    for operation in ("first-error", "8to16-stop", "16to8-stop"):
        for sizes in (BELOW_1K, FROM_1K):
            yield operation, "all", ERRORS, sizes, False
    for operation in ("8to16-replace", "16to8-replace", "count-replace", "length16-replace",
                      "16length8-replace"):
        yield operation, "one error in 8 to 1024", DIRTY, BELOW_1K, False
        for each in DIRTY:
            yield operation, "one error in " + each[6:], (each,), FROM_1K, False
        yield operation, "mixed", ("mixed",), FROM_1K, False
    for operation in ("truncate", "stream-64", "stream-4096", "8to16-chunks-64", "8to16-chunks-4096",
                      "16to8-chunks-64", "16to8-chunks-4096"):
        yield operation, "all", WELL_FORMED, FROM_1K, False


def kernels_of(column):
    timed = {kernel for row in column["rows"].values() for kernel in row}
    return [kernel for kernel in ratios.KERNELS if kernel in timed]


def ranged(column, kernel, keys):
    """Returns the least and the most of the rows' ratios; None without any."""
    found = [column["rows"][key][kernel][0] for key in keys if kernel in column["rows"].get(key, {})]
    return (min(found), max(found)) if found else None


def table(columns):
    """operation, data, sizes, and a range or None for each kernel of each column"""
    for operation, data, classes, (sizes, all_sizes), in_place in lines_of_operations():
        keys = [f"{operation}/{name}/{size}" for name in classes for size in all_sizes]
        found = []
        for column in columns:
            for kernel in kernels_of(column):
                if in_place:
                    kernel = ratios.IN_PLACE if kernel == "codec-avx512" else None
                found.append(ranged(column, kernel, keys))
        if any(found):
            yield NAMES[operation], data, sizes, found


def headings(columns):
    return [f"{column['name']}, {ratios.KERNELS[kernel]}"
            for column in columns for kernel in kernels_of(column)]


def below(columns, mark):
    for column in columns:
        for kernel in kernels_of(column):
            found = [row[kernel][0] for row in column["rows"].values() if kernel in row]
            yield f"{sum(ratio < mark for ratio in found)} of {len(found)}"


def in_words(pair):
    if pair is None:
        return "–"
    least, most = (f"{ratio:.2f}" for ratio in pair)
    return least if least == most else f"{least} to {most}"


def origin(column):
    processor = column["processor"]
    family = f", family {processor['family']}, model {processor['model']}" if "family" in processor else ""
    rounds = f"{column['rounds']} round" + "s" * (column["rounds"] > 1)
    tree = "" if column["clean"] else ", with changes that are not in it"
    only = [pattern for pattern in column["filters"] if pattern != "."]
    return (f"{column['name']}: {processor.get('name', processor['architecture'])}{family}; "
            f"{column['compiler']}, simdutf {column['simdutf']}; {rounds} on "
            f"{', '.join(column['dates'])}, commit {column['commit'][:12]}{tree}"
            + "".join(f"; only `{pattern}`" for pattern in only) + ".")


def markdown(head, lines):
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    for line in lines:
        yield "| " + " | ".join(line) + " |"
    yield ""


def to_others(column):
    libraries = [library for library in LIBRARIES
                 if any(library in row for row in column["others"].values())]
    if not libraries:
        return
    kernel = ratios.KERNELS[kernels_of(column)[0]]
    yield f"{column['name']}, the {kernel} kernel to the other libraries, median over the classes at"
    yield "1 KiB and 64 KiB:"
    yield ""
    lines = []
    for operation, name in NAMES.items():
        row = column["others"].get(operation, {})
        if any(library in row for library in libraries):
            lines.append([name, *(f"{row[library]:.1f}" if library in row else "–"
                                  for library in libraries)])
    yield from markdown(["operation", *(LIBRARIES[library] for library in libraries)], lines)


def lines_of(columns):
    for column in columns:
        yield "- " + origin(column)
    yield ""
    counts = [[f"rows below {mark:.2f}", "", "", *below(columns, mark)] for mark in MARKS]
    ranges = [[*words, *map(in_words, found)] for *words, found in table(columns)]
    yield from markdown(["operation", "data", "octets", *headings(columns)], counts + ranges)
    for column in columns:
        yield from to_others(column)
