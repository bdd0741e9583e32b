#!/usr/bin/env python3
"""Keeps one line for each night, and draws the nights as a page.

usage: trend.py add NIGHTS --date YYYY-MM-DD [--commit ID] [--report F] [--speed F] [--long F]
       trend.py page NIGHTS OUT.html

`add` takes the night's figures from what its jobs wrote: verdicts from a report.json, ratios from
`speed.py measure`, and executions, edges and inputs from `power/long`. NIGHTS is a file of lines of
JSON, of schema placemat-night/1; a second line of one date replaces the first. Exit status 2: a file or
a date cannot be used, and NIGHTS stays as it was.
"""

import argparse
import datetime
import html
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = "placemat-night/1"
WIDTH, HEIGHT, EDGE = 220, 60, 4

# The parts of a night: the key, the title, and what a reader should know of the figures.
PARTS = [
    ("verdicts", "Verdicts", "Implementations by verdict."),
    ("speed", "Speed", "Ratios to something measured in the same run: more is better."),
    ("executions", "Executions", "Inputs that a fuzz target judged in a second of processor time."),
    ("edges", "Coverage", "Edges that a target reached from nothing in its time."),
    ("inputs", "Corpus", "Inputs that the engine kept in that time."),
]


class InputError(Exception):
    pass


def read_json(name, schema):
    try:
        document = json.loads(pathlib.Path(name).read_text())
        if not document["schema"].startswith(schema):
            raise ValueError
        return document
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"{name} is no file of schema {schema}; name one that its job wrote") from None


def verdicts_of(report):
    """Counts implementations by each verdict that the schema names, so that one that nobody has is 0."""
    schema = json.loads((ROOT / "reports/schema/report.json").read_text())
    verdict = schema["$defs"]["implementation"]["properties"]["verdict"]
    counts = dict.fromkeys(verdict["enum"], 0)
    for one in report["implementations"]:
        counts[one["verdict"]] += 1
    return {"verdicts": counts}


def speed_of(speed):
    return {"speed": speed["ratios"]}


def long_of(record):
    """Returns the figures of each target and engine at the end of its run."""
    parts = {"executions": {}, "edges": {}, "inputs": {}}
    for run in record["runs"]:
        name, last = f"{run['target']}, {run['engine']}", run["points"][-1]
        parts["executions"][name] = round(last["executions"] * 1000 / max(last["milliseconds"], 1), 1)
        parts["edges"][name] = last["edges"]
        parts["inputs"][name] = last["inputs"]
    return parts


# The files that a night can have: the option, the schema and the reader.
FILES = [("report", "placemat-report/", verdicts_of), ("speed", "placemat-speed/1", speed_of),
         ("long", "placemat-long/1", long_of)]


def read_nights(name):
    path = pathlib.Path(name)
    if not path.exists():
        return []
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{name} cannot be read; name a file of nights") from None
    nights = []
    for number, line in enumerate(lines, 1):
        try:
            night = json.loads(line)
            if night["schema"] != SCHEMA or not isinstance(night["commit"], str):
                raise ValueError
            for key, _, _ in PARTS:
                for value in night.get(key, {}).values():
                    float(value)
            datetime.date.fromisoformat(night["date"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError(f"{name}:{number}: no night of schema {SCHEMA}; remove the line") from None
        nights.append(night)
    return nights


def write(name, text):
    path = pathlib.Path(name)
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text)
        fresh.rename(path)
    except OSError as error:
        raise InputError(f"{name} cannot be written: {error.strerror}; name another place") from None


def add(arguments):
    try:
        datetime.date.fromisoformat(arguments.date)
    except ValueError:
        raise InputError(f"--date {arguments.date}: give YYYY-MM-DD") from None
    night = {"schema": SCHEMA, "date": arguments.date, "commit": arguments.commit}
    for option, schema, read in FILES:
        name = getattr(arguments, option)
        if name:
            try:
                night |= read(read_json(name, schema))
            except (KeyError, IndexError, TypeError):
                raise InputError(f"{name}: a part of schema {schema} is missing; write it again") from None
    if len(night) == 3:
        raise InputError("no file is named; give --report, --speed or --long")
    nights = [one for one in read_nights(arguments.nights) if one["date"] != night["date"]]
    nights = sorted([*nights, night], key=lambda one: one["date"])
    write(arguments.nights, "".join(json.dumps(one, sort_keys=True) + "\n" for one in nights))
    return 0


def shown(value):
    return f"{value:,.3g}" if isinstance(value, float) and value < 100 else f"{value:,.0f}"


def line_drawing(values):
    """Draws the values of the nights; a night without one leaves a gap."""
    known = [value for value in values if value is not None]
    low, high = min(known), max(known)
    pieces, piece = [], []
    for place, value in enumerate(values):
        if value is None:
            pieces, piece = [*pieces, piece], []
            continue
        x = EDGE + (WIDTH - 2 * EDGE) * place / max(len(values) - 1, 1)
        share = (value - low) / (high - low) if high > low else 0.5
        piece.append(f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share:.1f}")
    drawn = []
    for points in [*pieces, piece]:
        if len(points) == 1:  # a line of no length, whose round ends make a dot
            drawn.append(f'<polyline class="alone" points="{points[0]} {points[0]}"/>')
        elif points:
            drawn.append(f'<polyline points="{" ".join(points)}"/>')
    return (f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" preserveAspectRatio="none">'
            f'{"".join(drawn)}</svg>')


def series(nights, key):
    """Returns the values of each figure of the part, one for each night, by the figure's name."""
    names = sorted({name for night in nights for name in night.get(key, {})})
    return {name: [night.get(key, {}).get(name) for night in nights] for name in names}


def figure(name, values):
    known = [value for value in values if value is not None]
    now = "none now" if values[-1] is None else f"{shown(values[-1])} now"
    words = f"{shown(known[0])} at first, {shown(min(known))} to {shown(max(known))}"
    if min(known) == max(known):
        words = f"always {shown(known[0])}"
    if len(known) < len(values):
        words += f"; in {len(known)} of {len(values)} nights"
    return (f"<figure><figcaption>{html.escape(name)} <b>{now}</b></figcaption>"
            f"{line_drawing(values)}<p>{words}</p></figure>")


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}
.figures {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.25rem 1.75rem; }}
figure {{ margin: 0; }}
figure svg {{ display: block; width: 100%; height: 4rem; }}
figure polyline {{ fill: none; stroke: var(--good); stroke-width: 2; vector-effect: non-scaling-stroke; }}
figure .alone {{ stroke-width: 6; stroke-linecap: round; }}
figure figcaption {{ font-size: 0.92rem; }}
figure p {{ margin: 0.2rem 0 0; color: var(--soft); font-size: 0.85rem; }}
</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header>
<p class="kicker">Placemat by night</p>
<h1>{title}</h1>
<p class="lead">{lead}</p>
</header>
<main id="main">
{parts}
</main>
</body>
</html>
"""


def page(arguments):
    nights = read_nights(arguments.nights)
    if not nights:
        raise InputError(f"{arguments.nights} has no night; add one first")
    parts = []
    for key, title, note in PARTS:
        figures = series(nights, key)
        if figures:
            drawn = "\n".join(figure(name, values) for name, values in figures.items())
            parts.append(f'<section aria-labelledby="{key}"><h2 id="{key}">{title}</h2>\n<p class="note">{note}</p>\n'
                         f'<div class="figures">\n{drawn}\n</div></section>')
    first, last = nights[0], nights[-1]
    count = f"{len(nights)} night" + ("s" if len(nights) > 1 else "")
    style = (ROOT / "reports/assets/style.css").read_text()
    lead = (f"From {first['date']} to {last['date']}, the last at commit {html.escape(last['commit'][:10])}. "
            "Each line is scaled from its least to its greatest value.")
    write(arguments.out, PAGE.format(title=f"{count}, {first['date']} to {last['date']}", style=style, lead=lead,
                                     parts="\n".join(parts)))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("add")
    verb.add_argument("nights")
    verb.add_argument("--date", required=True)
    verb.add_argument("--commit", default="unknown")
    for option, schema, _ in FILES:
        verb.add_argument(f"--{option}", help=f"a file of schema {schema}")
    verb.set_defaults(run=add)
    verb = verbs.add_parser("page")
    verb.add_argument("nights")
    verb.add_argument("out")
    verb.set_defaults(run=page)
    arguments = parser.parse_args()
    try:
        return arguments.run(arguments)
    except InputError as error:
        print(f"trend: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
