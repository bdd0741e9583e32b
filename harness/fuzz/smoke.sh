#!/bin/sh
# A short run of one engine binary, for the tests: it must end clean, and must have run.
#
#   smoke.sh ENGINE BINARY          from corpus/seeds, and corpus/BINARY if there is one, with
#                                   corpus/utf8.dict
#   smoke.sh ENGINE BINARY FAULT FUNCTION    from nothing, with the seeded FAULT in the panel: it
#                                   must be found, and must end in the function fault_<FUNCTION>
#
# ENGINE is standalone, libfuzzer or afl. Without a fault the first two judge as many inputs as
# PLACEMAT_SMOKE_RUNS in the environment says (20,000), and AFL++ runs for five seconds.
# Exit status 0 if all was as it must be, otherwise 1.
set -u

engine=$1
binary=$2
fault=${3-}
function=${4-}
runs=${PLACEMAT_SMOKE_RUNS-20000}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/corpus" "$work/seeds"
export PLACEMAT_FINDINGS="$work/findings" PLACEMAT_TALLY="$work/tally.json"
[ -z "$fault" ] || export PLACEMAT_FAULT="$fault"
cd "$work" || exit 1

fail() {
  printf 'smoke: %s: %s\n' "$binary" "$1" >&2
  tail -n 40 "$work/log" >&2
  exit 1
}

name=$(basename "$binary")
dictionary=$root/corpus/utf8.dict
if [ -z "$fault" ]; then
  for folder in "$root/corpus/seeds" "$root/corpus/$name"; do
    [ ! -d "$folder" ] || cp "$folder"/* seeds/
  done
fi

run_libfuzzer() {
  until=-runs=$runs
  [ -z "$fault" ] || until=-max_total_time=60
  "$binary" "$until" -seed=1 -timeout=20 -artifact_prefix="$work/" "-dict=$dictionary" corpus seeds
}

run_standalone() {
  if [ -n "$fault" ]; then
    "$binary" -runs=2000000 -max_total_time=60 -seed=1
  else
    "$binary" "-runs=$runs" -seed=1 seeds
  fi
}

run_afl() {
  printf A >seeds/placemat-first
  seconds=5
  [ -z "$fault" ] || seconds=60
  # `placemat fuzz` runs it in this way: with the mutator next to the binary.
  mutator=$(dirname "$binary")/placemat_mutator.so
  [ -f "$mutator" ] || fail "there is no $mutator"
  # In either case it ends at the first crash.
  AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_BENCH_UNTIL_CRASH=1 \
    AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
    AFL_CUSTOM_MUTATOR_LIBRARY="$mutator" PLACEMAT_TARGET="$name" \
    afl-fuzz -i seeds -o afl -s 1 -V "$seconds" -G 512 -t 2000 \
    -x "$dictionary" -- "$binary"
}

"run_$engine" >"$work/log" 2>&1
status=$?

if [ "$engine" = afl ]; then
  executions=$(sed -n 's/^execs_done *: *//p' afl/default/fuzzer_stats 2>/dev/null)
  crashes=$(sed -n 's/^saved_crashes *: *//p' afl/default/fuzzer_stats 2>/dev/null)
  [ "${executions:-0}" -gt 0 ] || fail "AFL++ executed nothing"
  if [ -n "$fault" ]; then
    [ "${crashes:-0}" -gt 0 ] || fail "the seeded fault was not found"
    # The input that AFL++ kept must also crash without AFL++.
    for input in afl/default/crashes/id*; do
      "$binary" "$input" >"$work/log" 2>&1 && fail "$input does not crash alone"
      break
    done
  else
    [ "$status" = 0 ] || fail "AFL++ ended with status $status"
    [ "${crashes:-0}" = 0 ] || fail "AFL++ found a crash"
    grep -q 'Custom mutator .* installed' "$work/log" || fail "AFL++ did not take the mutator"
  fi
elif [ -n "$fault" ]; then
  [ "$status" != 0 ] || fail "the seeded fault was not found"
else
  [ "$status" = 0 ] || fail "ended with status $status"
  strings=$(sed -n 's/.*"strings": \([0-9]*\).*/\1/p' tally.json)
  [ "${strings:-0}" -ge "$runs" ] || fail "the tally knows of ${strings:-0} strings"
fi

if [ -n "$fault" ]; then
  grep -q "fault     fault_$function\$" "$work/log" || fail "the report does not name fault_$function"
  if [ "$engine" != afl ]; then
    # The function itself is in the stack, above all our other frames.
    # Without the paths: the folder of a checkout may have any name.
    grep -E '(#[0-9]+ 0x|\[0x)' "$work/log" | grep -Ev 'libc|/nptl/|stdlib/|[^_]abort|raise|pthread' |
      sed -E 's#/[^ (]*##g' |
      grep -Em1 'fault_|placemat' | grep -q "fault_$function[ +]" ||
      fail "fault_$function is not the top frame"
  fi
  ls "$PLACEMAT_FINDINGS"/*.json >"$work/list" 2>&1 || fail "no finding was written"
fi
