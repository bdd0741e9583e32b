#!/bin/sh
# Measures the cost of the guest target (docker/oss-fuzz/guest): runs per second under libFuzzer, and what
# they would be without the oracle. Both are of the same runs (guest_clock.c), so that a busy machine
# changes the quotient little.
#
#   guest_rate.sh [-n TIMES] [-r RUNS] OBJECT...
#
# The objects and archives are the host, compiled for fuzzing: its file with utf8_host, and its
# library. Inputs are mutations of pieces of corpus/text, of 4 KiB at most.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
guest=$root/docker/oss-fuzz/guest
times=5
runs=50000
while getopts n:r: option; do
  case $option in
    n) times=$OPTARG ;;
    r) runs=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
if [ $# = 0 ]; then
  printf 'placemat: name the objects of a host, compiled for fuzzing\n' >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# These are the flags of OSS-Fuzz.
# shellcheck disable=SC2086 # one word per flag
clang-19 -O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=address,fuzzer-no-link \
  -DLLVMFuzzerTestOneInput=guest_input -Dutf8_host=timed_host -c "$guest/utf8_guest.c" -o "$work/guest.o"
clang-19 -O2 -I"$guest" -c "$root/harness/bench/guest_clock.c" -o "$work/clock.o"
clang++-19 -fsanitize=address,fuzzer "$@" "$work/guest.o" "$work/clock.o" -o "$work/guest"

mkdir "$work/seeds"
cat "$root"/corpus/text/*.txt | split -b 4096 -a 3 - "$work/seeds/"

printf '      %8s %12s %12s %9s\n' octets/run 'guest runs/s' 'bare runs/s' 'of bare'
seed=1
while [ "$seed" -le "$times" ]; do
  mkdir "$work/corpus"
  if ! "$work/guest" -runs="$runs" -seed="$seed" -max_len=4096 -len_control=0 \
    -artifact_prefix="$work/" "$work/corpus" "$work/seeds" >"$work/log" 2>&1; then
    tail -n 30 "$work/log" >&2
    exit 1
  fi
  grep '^rate: ' "$work/log"
  rm -rf "$work/corpus"
  seed=$((seed + 1))
done
