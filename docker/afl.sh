#!/bin/sh
# One process of an AFL++ campaign: TARGET, ROLE (main or secondary), SECONDS_TO_RUN. What all
# processes found meets in /sync/TARGET. Exit status 1 on a crash that this process found.
set -eu
cd "$(dirname "$0")/.."
sync=${SYNC-/sync}/$TARGET
# shellcheck disable=SC2153 # not the role below
case "$ROLE" in
  main) role="-M main" ;;
  # A name of its own, of the 24 characters that AFL++ takes.
  secondary) role="-S s-$(hostname | tr -cd 'A-Za-z0-9' | cut -c 1-14)-$$" ;;
  *)
    printf 'placemat: ROLE is main or secondary, not: %s\n' "$ROLE" >&2
    exit 2
    ;;
esac
binary=build/afl/fuzz/$TARGET
if [ ! -x "$binary" ]; then
  printf 'placemat: there is no target %s; see harness/fuzz/README.md\n' "$TARGET" >&2
  exit 2
fi
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
cp corpus/seeds/* "$seeds"
[ ! -d "corpus/$TARGET" ] || cp "corpus/$TARGET"/* "$seeds"
find "$seeds" -empty -delete
mkdir -p "$sync" "$sync/findings"
export AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
export AFL_CUSTOM_MUTATOR_LIBRARY="$PWD/build/afl/fuzz/placemat_mutator.so" PLACEMAT_TARGET="$TARGET"
export PLACEMAT_FINDINGS="$sync/findings"
# shellcheck disable=SC2086 # the role is two words
afl-fuzz -i "$seeds" -o "$sync" $role -V "$SECONDS_TO_RUN" -G 512 -t 2000 -x corpus/utf8.dict \
  -- "$binary"
name=${role#* }
[ -z "$(find "$sync/$name/crashes" -name 'id*' 2>/dev/null)" ] || exit 1
