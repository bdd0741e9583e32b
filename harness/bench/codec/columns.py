"""columns/: one file per processor with the median of each row, which README.md's tables are made of."""

import collections
import json
import pathlib
import statistics

import measurement
import ratios

FOLDER = pathlib.Path(__file__).resolve().parent / "columns"
SCHEMA = "placemat-codec-column/1"
# A row of these takes part in the table of the other libraries.
LIBRARY_SIZES = ("1024", "65536")


def to_others(measured):
    """operation -> library -> how many times as fast the fastest kernel is, median over the classes"""
    kernels = ratios.kernels_in(measured)
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for (operation, _, size), offsets in measured.items():
        peers = offsets.get(0, {})
        if size not in LIBRARY_SIZES or not kernels or kernels[0] not in peers:
            continue
        for peer, speed in peers.items():
            if not peer.startswith(("codec-", "simdutf-")):
                found[operation][peer].append(peers[kernels[0]] / speed)
    return {operation: {peer: round(statistics.median(all_of), 1)
                        for peer, all_of in sorted(peers.items())}
            for operation, peers in sorted(found.items())}


def column_of(name, *stored):
    """The name is that of the processor's design, such as Zen 5."""
    about = {key: stored[0][key] for key in ("processor", "commit", "clean", "compiler", "simdutf")}
    for one in stored[1:]:
        for key, value in about.items():
            if one[key] != value:
                raise measurement.InputError(f"these measurements differ in {key}")
    if about["commit"] is None:
        raise measurement.InputError("these measurements name no commit; measure in a clone, with git")
    measured = measurement.medians(*stored)
    found = collections.defaultdict(dict)
    for ours in (*ratios.kernels_in(measured), ratios.IN_PLACE):
        for row in ratios.rows(measured, ours):
            name_of_row = f"{row.operation}/{row.data}/{row.size}"
            found[name_of_row][ours] = [round(row.ratio, 2), round(row.speed / 1e9, 2)]
    if not found:
        raise measurement.InputError("nothing of the codec was timed beside a peer")
    return {"schema": SCHEMA, "name": name, **about,
            "dates": sorted({one["date"] for one in stored}),
            "filters": sorted({one["filter"] for one in stored}),
            "rounds": sum(len(one["rounds"]) for one in stored),
            "others": to_others(measured),
            "rows": found}


def text_of(column):
    """JSON with a line for each row."""
    def lines(rows):
        return ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in rows.items())

    head = {key: value for key, value in column.items() if key not in ("others", "rows")}
    parts = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    parts += [f' "{key}": {{\n{lines(column[key])}}}' for key in ("others", "rows")]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def load_all(folder=FOLDER):
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]


def write(names, design):
    FOLDER.mkdir(exist_ok=True)
    out = FOLDER / (design.lower().replace(" ", "") + ".json")
    measurement.write(out, text_of(column_of(design, *map(measurement.load, names))))
    return out
