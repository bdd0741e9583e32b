#!/bin/bash
# Does the action's work once the command is here: judges what its inputs name, each a variable here, and
# writes the report. The exit status is that of placemat check.
#
# usage: judge.sh PLACEMAT
set -eu

named=()
[ -z "$DRIVER" ] || named+=(--driver "$DRIVER")
[ -z "$PLUGIN" ] || named+=(--plugin "$PLUGIN")
read -r -a further <<<"$OPTIONS"
[ -z "$LEVEL" ] || further+=(--level "$LEVEL")
[ -z "$EXPECT" ] || further+=(--expect "$EXPECT")
if [ "$REPORT" ]; then
  mkdir -p "$REPORT"
  further+=(--json "$REPORT/report.json" --html "$REPORT")
fi
"$1" check "${named[@]}" "${further[@]}"
