#!/bin/bash
# The second half of build.sh: compiles what has changed since, and copies the targets into $OUT, each
# with its seed corpus, dictionary and options. Needs no network.
#
# OSS-Fuzz calls it by itself in a container in which build.sh has run. Reads SRC, OUT and WORK.
set -eu

project=$SRC/placemat
build=$WORK/placemat
targets=$(cd "$project/harness/fuzz/targets" && printf '%s ' *.cc | sed 's/[.]cc / /g')

# shellcheck disable=SC2086 # one word per target
cmake --build "$build" --target $targets

for target in $targets; do
  cp "$build/fuzz/$target" "$OUT/"
  cp "$project/corpus/utf8.dict" "$OUT/$target.dict"
  # A target that reads less has a mutator that makes less (harness/fuzz/input_shape.h).
  printf '[libfuzzer]\nmax_len = 4096\ndict = %s.dict\n' "$target" >"$OUT/$target.options"
  seeds=$WORK/seeds/$target
  rm -rf "$seeds" && mkdir -p "$seeds"
  cp "$project"/corpus/seeds/* "$seeds/"
  [ ! -d "$project/corpus/$target" ] || cp "$project/corpus/$target"/* "$seeds/"
  (cd "$seeds" && cmake -E tar cf "$OUT/${target}_seed_corpus.zip" --format=zip -- *)
done
