#!/bin/sh
# Executions and strings per second of each target under libFuzzer, compared with a target that
# judges no string, and with the same targets without an engine.
#
#   fuzz_rate.sh [BUILD [SECONDS [BENCH]]]
#
# BUILD is a build of the preset fuzz (build/fuzz), SECONDS the time for each target (5), BENCH the
# benchmark (build/release/placemat_bench; without it the last two columns are left out). The
# mutator makes the inputs from corpus/seeds; they have at most 64 octets. The panel is that of
# BUILD. An input counts as one string for each place and split in which it was judged. Every rate
# is per second of processor time, so that a busy machine changes it little.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/fuzz}
seconds=${2:-5}
bench=${3:-$root/build/release/placemat_bench}
if [ ! -x "$build/fuzz/empty" ]; then
  printf 'placemat: %s has no fuzz targets; run cmake --preset fuzz && cmake --build --preset fuzz\n' \
    "$build" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PLACEMAT_FINDINGS="$work/findings" PLACEMAT_TALLY="$work/tally.json"

# Sets `executions` and `strings`, both per second of processor time.
measure() {
  rm -rf "$work/corpus" "$work/tally.json"
  mkdir "$work/corpus"
  times >"$work/before"
  if ! "$build/fuzz/$1" -max_total_time="$seconds" -seed=1 -max_len=64 \
    -print_final_stats=1 -artifact_prefix="$work/" "$work/corpus" "$root/corpus/seeds" \
    >"$work/log" 2>&1; then
    tail -n 30 "$work/log" >&2
    printf 'placemat: %s does not end clean under libFuzzer\n' "$1" >&2
    exit 1
  fi
  times >"$work/after"
  # The second line of each file is for all children so far: user and system time.
  cpu=$(awk 'FNR == 2 {
      for (i = 1; i <= 2; ++i) { split($i, part, "[ms]"); sum[FILENAME] += part[1] * 60 + part[2] }
    }
    END { print sum[ARGV[2]] - sum[ARGV[1]] }' "$work/before" "$work/after")
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log" |
    awk -v cpu="$cpu" '{ printf "%.0f", $1 / cpu }')
  strings=$(sed -n 's/.*"strings": \([0-9]*\).*/\1/p' "$work/tally.json" |
    awk -v cpu="$cpu" '{ printf "%.0f", $1 / cpu }')
}

# Strings per second of a target's body alone, the median of five. Nothing without the benchmark.
bare_of() {
  [ -x "$bench" ] || return 0
  "$bench" --benchmark_filter="^$1/mutated\$" --benchmark_repetitions=5 --benchmark_min_time=0.2 \
    --benchmark_report_aggregates_only=true --benchmark_format=csv 2>/dev/null |
    awk -F, '/median/ { printf "%.0f", $7 }'
}

ratio() {
  awk -v part="$1" -v whole="$2" 'BEGIN { if (whole > 0) printf "%.3f", part / whole }'
}

print_row() {
  printf '%-15s %13s %9s %11s %11s %9s\n' "$@"
}

print_row target executions/s 'of empty' strings/s 'bare loop' 'of bare'
measure empty
empty=$executions
print_row empty "$executions" 1.000 "$strings" '' ''
for file in "$root"/harness/fuzz/targets/*.cc; do
  target=$(basename "$file" .cc)
  measure "$target"
  bare=$(bare_of "$target")
  print_row "$target" "$executions" "$(ratio "$executions" "$empty")" "$strings" "$bare" \
    "$(ratio "$strings" "${bare:-0}")"
done
