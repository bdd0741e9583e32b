#!/bin/sh
# Runs one step of a module's build, a compiler's or a linker's. If the step fails, the build of all
# others must go on.
#
#   build_step.sh FAILED COMMAND...
#
# A step that fails leaves no output, so that the next build tries it again; the file FAILED has what
# the command said. A linker whose objects are not all there is not run. The step that links removes
# FAILED. Exit status: 0, or 2 if it is called wrongly.
set -u

if [ $# -lt 2 ]; then
  printf 'build_step: name the file for a failure, and a command\n' >&2
  exit 2
fi
failed=$1
shift
trap 'rm -f "$failed.$$"' EXIT

output=
compiles=
missing=
previous=
for word; do
  [ "$previous" != -o ] || output=$word
  [ "$word" != -c ] || compiles=yes
  case $previous/$word in
    -o/*) ;;
    *.o) [ -e "$word" ] || missing=yes ;;
  esac
  previous=$word
done

if [ "$missing" ] && ! [ "$compiles" ]; then
  rm -f "$output"
  exit 0
fi
if "$@" >"$failed.$$" 2>&1; then
  cat "$failed.$$"
  [ "$compiles" ] || rm -f "$failed"
else
  cat "$failed.$$" >&2
  mv "$failed.$$" "$failed"
  rm -f "$output"
fi
