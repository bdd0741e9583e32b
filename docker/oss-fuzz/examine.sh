#!/bin/bash
# What a fuzzing farm asks of a target, one function each: OUT TARGET. To be read by a shell that has
# set engine, sanitizer and work.
# shellcheck disable=SC2034,SC2154 # set here for it, and there for this

examined="files, counters, libraries, sanitizer, seeds, 20,000 runs, a new place, the seeded fault"

# A program that hangs is as wrong as one that fails.
limited() { timeout -k 5 300 "$@"; }

# examine OUT TARGET: runs all of them, and prints one line for each that fails.
examine() {
  wrong=0
  for test in has_files is_instrumented needs_base_libraries has_sanitizer names_the_judged runs_seeds runs_on; do
    examine_one "$test" "$1" "$2" || wrong=1
  done
  [ "$wrong" = 0 ]
}

examine_one() {
  "$1" "$2" "$3" >"$work/examined" 2>&1 && return
  printf 'check: %s with %s: %s fails %s\n' "$engine" "$sanitizer" "$3" "$1" >&2
  tail -n 12 "$work/examined" >&2
  return 1
}

has_files() {
  [ -x "$1/$2" ] && [ -s "$1/$2.dict" ] && [ -s "$1/${2}_seed_corpus.zip" ] || return 1
  length=$(sed -n 's/^max_len = //p' "$1/$2.options")
  [ "${length:-0}" -ge 512 ]
}

# At least 100 counters: an engine that sees nothing finds nothing.
is_instrumented() {
  if [ "$engine" = afl ]; then
    counters=$(AFL_DUMP_MAP_SIZE=1 limited "$1/$2" </dev/null | tail -n 1)
  elif [ "$sanitizer" = coverage ]; then
    counters=$(printf '%d' "0x$(objdump -h "$1/$2" | awk '$2 == "__llvm_prf_cnts" {print $3}')")
  else
    limited "$1/$2" -runs=0 >"$work/start" 2>&1
    counters=$(sed -n 's/.*INFO: Loaded .* (\([0-9]*\) inline 8-bit counters).*/\1/p' "$work/start" | head -n 1)
  fi
  printf '%s counters\n' "${counters:-0}"
  [ "${counters:-0}" -ge 100 ]
}

# What the image that runs targets is sure to have: the C library's, and the compiler's. With
# libstdc++ MemorySanitizer's targets need that too (see build.sh).
needs_base_libraries() {
  ldd "$1/$2" >"$work/libraries" || return 1
  base='linux-vdso|/ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s)\.so'
  [ "$sanitizer" != memory ] || base="$base|libstdc\+\+\.so"
  ! grep -Ev "$base" "$work/libraries"
}

has_sanitizer() {
  file "$1/$2" | grep -q 'ELF 64-bit .* x86-64' || return 1
  case "$sanitizer" in
    address) symbol=__asan_report_load ;;
    undefined) symbol=__ubsan_handle_ ;;
    memory) symbol=__msan_warning ;;
    coverage) symbol=__llvm_profile_ ;;
  esac
  objdump -t "$1/$2" | grep -q "$symbol"
}

# Under MemorySanitizer, ICU's libraries take part only if they were built with it, and the target says so.
names_the_judged() {
  limited "$1/$2" "$1/$2.options" >"$work/start" 2>&1
  grep '^placemat: judging ' "$work/start" || return 1
  absent='left out of this build: icu-ucnv icu-ustring'
  if [ "$sanitizer" = memory ] && [ -z "${PLACEMAT_ICU_SOURCE-}" ]; then
    grep -q "$absent" "$work/start"
  else
    ! grep 'left out' "$work/start"
  fi
}

runs_seeds() {
  rm -rf "$work/seeds" && mkdir "$work/seeds"
  python3 -m zipfile -e "$1/${2}_seed_corpus.zip" "$work/seeds" || return 1
  [ "$(find "$work/seeds" -type f | wc -l)" -ge 100 ] || return 1
  (cd "$work" && limited "$1/$2" "$work"/seeds/*)
}

# 20,000 runs, from the seeds, in a folder of their own.
runs_on() {
  rm -rf "$work/run" && mkdir "$work/run" && cd "$work/run" || return 1
  if [ "$engine" = afl ]; then
    mkdir seeds && cp "$work/seeds"/* seeds/ && find seeds -empty -delete
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
      limited afl-fuzz -i seeds -o out -E 20000 -G 512 -t 5000 -m none -x "$1/$2.dict" -- "$1/$2" || return 1
    grep -q '^saved_crashes *: 0$' out/default/fuzzer_stats
  else
    mkdir corpus
    limited "$1/$2" -runs=20000 -seed=1 -dict="$1/$2.dict" corpus "$work/seeds" 2>log
    status=$?
    tail -n 12 log
    [ "$status" = 0 ] && grep -q 'found LLVMFuzzerCustomMutator' log
  fi
}

# finds_the_fault BUILD FOLDER: a panel with a fault crashes within 60 seconds, and what it kept
# crashes again.
finds_the_fault() {
  if ! env -i PATH="$PATH" HOME="$2" cmake --build "$1" --target negative_surrogate >"$work/examined" 2>&1; then
    tail -n 12 "$work/examined" >&2
    return 1
  fi
  examine_one crashes "$1/fuzz" negative_surrogate
}

crashes() {
  rm -rf "$work/crash" && mkdir "$work/crash" && cd "$work/crash" || return 1
  export PLACEMAT_FINDINGS="$work/crash/findings"
  if [ "$engine" = afl ]; then
    mkdir seeds && printf A >seeds/first
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_BENCH_UNTIL_CRASH=1 \
      AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
      limited afl-fuzz -i seeds -o out -V 60 -G 512 -t 5000 -m none -- "$1/$2"
    kept=$(find out/default/crashes -name 'id*' | head -n 1)
  else
    limited "$1/$2" -max_total_time=60 -seed=1 -max_len=512 && return 1
    kept=$(find . -name 'crash-*' | head -n 1)
  fi
  unset PLACEMAT_FINDINGS
  [ -n "$kept" ] || return 1
  if limited "$1/$2" "$kept" >replayed 2>&1; then return 1; fi
  # By its verdict or by its offset: whichever an engine met first.
  grep -Eq '^  fault +fault_seeded_(validate_accepts_surrogate|offset_wrong_offset)' replayed
}
