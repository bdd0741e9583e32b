#!/usr/bin/env python3
"""Files one issue for each fault among findings, once.

usage: file_findings.py FOLDER     every finding.json below it

A fault is an implementation, a facet and a class; the issue's title says the three, and whichever
issue has that title already, open or closed, is left as it is. The shortest input stands for the
fault. Uses `gh`, signed in by GH_TOKEN. Exit status 0 if there was no new fault, 1 if there was, 2 if
a finding cannot be read or an issue cannot be filed.
"""

import json
import pathlib
import subprocess
import sys


def title_of(finding):
    return "{implementation}, {facet}: {class}".format(**finding)


def fenced(text):
    """Text from outside, which cannot end its own fence."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}text\n{text}\n{fence}"


def body_of(finding):
    parts = [
        f"Found by the fuzz target `{finding['target']}`.",
        "The requests, the last one at fault:", fenced("\n".join(finding["requests"]) or "(none)"),
        "Expected, by " + finding["clause"] + ":", fenced(finding["expected"]),
        "Observed:", fenced(finding["observed"]),
        "Save this as `finding.json`; `placemat replay finding.json` shows it again, and "
        "`placemat corpus add finding.json` keeps it:",
        fenced(json.dumps(finding, indent=1)),
    ]
    return "\n\n".join(parts)


def shortest_by_title(folder):
    faults = {}
    for path in sorted(pathlib.Path(folder).rglob("finding.json")):
        finding = json.loads(path.read_text("utf-8"))
        if finding.get("schema") != "placemat-finding/1":
            raise ValueError(f"{path} is no finding")
        title = title_of(finding)
        known = faults.get(title)
        if known is None or len(finding["units"]) < len(known["units"]):
            faults[title] = finding
    return faults


def gh(*arguments, text=None):
    return subprocess.run(["gh", *arguments], input=text, capture_output=True, text=True, check=True).stdout


def is_filed(title):
    found = json.loads(gh("issue", "list", "--state", "all", "--limit", "100", "--json", "title",
                          "--search", f'in:title "{title}"'))
    return any(issue["title"] == title for issue in found)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    try:
        faults = shortest_by_title(arguments[0])
        new = 0
        for title, finding in faults.items():
            if is_filed(title):
                print(f"filed before: {title}")
                continue
            gh("issue", "create", "--title", title, "--body-file", "-", text=body_of(finding))
            print(f"filed: {title}")
            new += 1
    except (OSError, ValueError, KeyError) as error:
        print(f"file_findings: {error}", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(f"file_findings: gh: {error.stderr.strip()}", file=sys.stderr)
        return 2
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
