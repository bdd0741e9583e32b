#!/bin/sh
# Measures how long an engine takes from an empty corpus to seeded faults of position and of value.
#
#   time_to_find.sh ENGINE BUILD [SECONDS [SEEDS [TARGET:FAULT...]]]
#
# ENGINE is libfuzzer or afl, BUILD a build for it (build/fuzz, build/afl), SECONDS the limit for
# each run (15 and 120), SEEDS their number for each fault (5). `placemat mutants --all` lists the
# faults; without any, those below are tried. No dictionary is used. Prints one line per fault: how
# many runs found it, the medians, and the seconds of each run by the clock, `-` for a run that
# found nothing. `cpu` is processor time, which a busy machine does not stretch (afl-fuzz and its
# target together). Exit status 0 if at least four in five runs found each fault, otherwise 1.
set -u

engine=${1-}
build=${2-}
case $engine in
  libfuzzer) limit=15 ;;
  afl) limit=120 ;;
  *)
    echo 'placemat: use time_to_find.sh libfuzzer|afl BUILD [SECONDS [SEEDS [TARGET:FAULT...]]]' >&2
    exit 2
    ;;
esac
if [ ! -x "$build/fuzz/agrees" ]; then
  printf 'placemat: %s has no targets; build the preset and name its folder\n' "$build" >&2
  exit 2
fi
build=$(cd "$build" && pwd)
limit=${3-$limit}
seeds=${4-5}
[ $# -le 4 ] && set -- 0 0 0 0 \
  agrees:carry-lost-16 agrees:carry-lost-32 agrees:carry-lost-64 agrees:last-of-block-64 \
  agrees:error-after-ascii-128 agrees:ascii-forgets-lead-16 streams:stream-pending-two-of-four-lost \
  agrees:4e2d-wrong agrees:truncated-to-16-bits encodes:20000-encoded-wrong
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run_libfuzzer() {
  "$1" -seed="$2" -max_total_time="$limit" -artifact_prefix="$run/" "$run/corpus"
}

run_afl() {
  AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_BENCH_UNTIL_CRASH=1 \
    AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_CUSTOM_MUTATOR_LIBRARY="$build/fuzz/placemat_mutator.so" \
    afl-fuzz -i "$run/seeds" -o "$run/afl" -s "$2" -V "$limit" -G 512 -t 2000 -- "$1"
}

# The difference of two outputs of `times`, from their second lines: the user and system time of all
# children so far.
cpu_between() {
  awk 'FNR == 2 { for (i = 1; i <= 2; ++i) { split($i, part, "[ms]"); sum[FILENAME] += part[1] * 60 + part[2] } }
    END { printf "%.1f", sum[ARGV[2]] - sum[ARGV[1]] }' "$1" "$2"
}

# A run that found nothing sorts after all that did.
median_of() {
  printf '%s\n' "$@" | sed 's/^-$/9999999/' | sort -n | sed -n "$((($# + 1) / 2))p" |
    sed 's/^9999999$/-/'
}

all_found=0
printf '%-24s %-8s %-6s %8s %8s  %s\n' fault target found median cpu 'seconds of each run'
for wanted in "$@"; do
  target=${wanted%%:*}
  fault=${wanted#*:}
  times=
  cpus=
  found=0
  seed=0
  while [ "$seed" -lt "$seeds" ]; do
    seed=$((seed + 1))
    run=$work/$fault-$seed
    mkdir -p "$run/corpus" "$run/seeds" "$run/findings"
    printf A >"$run/seeds/first" # AFL++ needs at least this
    times >"$work/cpu-before"
    begin=$(date +%s%N)
    PLACEMAT_FAULT=$fault PLACEMAT_TARGET=$target PLACEMAT_FINDINGS=$run/findings \
      "run_$engine" "$build/fuzz/$target" "$seed" >"$run/log" 2>&1
    end=$(date +%s%N)
    times >"$work/cpu-after"
    if ls "$run"/findings/seeded-*.json >/dev/null 2>&1; then
      found=$((found + 1))
      cpus="$cpus $(cpu_between "$work/cpu-before" "$work/cpu-after")"
      times="$times $(awk -v ns=$((end - begin)) 'BEGIN { printf "%.1f", ns / 1e9 }')"
    else
      times="$times -"
      cpus="$cpus -"
    fi
    rm -rf "$run"
  done
  printf '%-24s %-8s %-6s %8s %8s %s\n' "$fault" "$target" "$found/$seeds" \
    "$(median_of $times)" "$(median_of $cpus)" "$times"
  [ "$((found + seeds / 5))" -ge "$seeds" ] || all_found=1
done
exit $all_found
