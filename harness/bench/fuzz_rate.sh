#!/bin/sh
# Executions per second of each target under libFuzzer, beside a target that judges nothing.
#
#   fuzz_rate.sh [BUILD [SECONDS]]
#
# BUILD is a build of the preset fuzz (build/fuzz), SECONDS the time for each target (5). Inputs are
# made from corpus/seeds and have at most 64 octets; the panel is whatever BUILD holds.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/fuzz}
seconds=${2:-5}
if [ ! -x "$build/fuzz/empty" ]; then
  printf 'placemat: %s has no fuzz targets; run cmake --preset fuzz && cmake --build --preset fuzz\n' \
    "$build" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PLACEMAT_FINDINGS="$work/findings"

rate() {
  rm -rf "$work/corpus"
  mkdir "$work/corpus"
  if ! "$build/fuzz/$1" -max_total_time="$seconds" -seed=1 -max_len=64 -len_control=0 \
    -print_final_stats=1 -artifact_prefix="$work/" "$work/corpus" "$root/corpus/seeds" \
    >"$work/log" 2>&1; then
    tail -n 30 "$work/log" >&2
    printf 'placemat: %s does not end clean under libFuzzer\n' "$1" >&2
    exit 1
  fi
  sed -n 's/^stat::average_exec_per_sec: *//p' "$work/log"
}

empty=$(rate empty)
printf '%-15s %12s %10s\n' target 'executions/s' 'of empty'
printf '%-15s %12s %10s\n' empty "$empty" 1.000
for target in agrees encodes meets_profile replaces round_trip streams; do
  found=$(rate "$target")
  printf '%-15s %12s %10s\n' "$target" "$found" \
    "$(awk -v found="$found" -v empty="$empty" 'BEGIN { printf "%.3f", found / empty }')"
done
