#!/bin/bash
# Does the action's work once Placemat is built: judges what its inputs name, each a variable here, and
# writes the report. The exit status is that of placemat check.
#
# usage: judge.sh PLACEMAT
set -eu

subjects=()
[ -z "$DRIVER" ] || subjects+=(--driver "$DRIVER")
[ -z "$PLUGIN" ] || subjects+=(--plugin "$PLUGIN")
read -r -a named <<<"$IMPLEMENTATION"
read -r -a further <<<"$OPTIONS"
[ -z "$LEVEL" ] || further+=(--level "$LEVEL")
[ -z "$EXPECT" ] || further+=(--expect "$EXPECT")
mkdir -p "$REPORT"
"$1" check "${named[@]}" "${subjects[@]}" "${further[@]}" --json "$REPORT/report.json" --html "$REPORT"
