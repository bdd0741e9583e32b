#!/bin/bash
# Checks what a fuzzing farm requires of targets, one function each: OUT TARGET. To be read by a shell that
# has set engine, sanitizer, architecture, runs, seconds, name and work.
# shellcheck disable=SC2034,SC2154 # set here for it, and there for this

# Reports whether docker/oss-fuzz/plain_main.cc is linked in, and no engine: inputs are judged, not made.
is_plain() { [ "$engine" = centipede ]; }

# Says in words what was examined.
examined() {
  made=" $runs runs or $seconds s,"
  ! is_plain || made=
  printf 'files, counters, libraries, sanitizer, seeds,%s a new place, a replayed build, the seeded fault' "$made"
}

# The size in octets of a section of FILE; 0 if there is none.
size_of_section() { printf '%d' "0x0$(objdump -h "$1" | awk -v name="$2" '$2 == name {print $3}')"; }

# A program that hangs is as wrong as one that fails. On a busy machine, the slowest target takes minutes for its
# seeds alone.
limited() { timeout -k 5 900 "$@"; }

# examine OUT TARGET: runs all of them, and prints one line for each that fails.
examine() {
  wrong=0
  tests="has_files is_instrumented needs_base_libraries has_sanitizer names_the_judged runs_seeds"
  is_plain || tests="$tests runs_on"
  for test in $tests; do
    examine_one "$test" "$1" "$2" || wrong=1
  done
  [ "$wrong" = 0 ]
}

examine_one() {
  "$1" "$2" "$3" >"$work/examined" 2>&1 && return
  printf 'check: %s: %s fails %s\n' "$name" "$3" "$1" >&2
  tail -n 12 "$work/examined" >&2
  return 1
}

has_files() {
  [ -x "$1/$2" ] && [ -s "$1/$2.dict" ] && [ -s "$1/${2}_seed_corpus.zip" ] || return 1
  length=$(sed -n 's/^max_len = //p' "$1/$2.options")
  [ "${length:-0}" -ge 512 ]
}

# Requires at least 100 counters: an engine without counters finds no faults.
is_instrumented() {
  if [ "$engine" = afl ]; then
    counters=$(AFL_DUMP_MAP_SIZE=1 limited "$1/$2" </dev/null | tail -n 1)
  elif [ "$sanitizer" = coverage ]; then
    counters=$(size_of_section "$1/$2" __llvm_prf_cnts)
  elif [ "$engine" = centipede ]; then
    counters=$(($(size_of_section "$1/$2" __sancov_guards) / 4))
  else
    limited "$1/$2" -runs=0 >"$work/start" 2>&1
    counters=$(sed -n 's/.*INFO: Loaded .* (\([0-9]*\) inline 8-bit counters).*/\1/p' "$work/start" | head -n 1)
  fi
  printf '%s counters\n' "${counters:-0}"
  [ "${counters:-0}" -ge 100 ]
}

# Lists what the image that runs targets is sure to have: the C library's, and the compiler's. Beside libc++
# Debian's libFuzzer needs libstdc++ (environment.sh).
needs_base_libraries() {
  ldd "$1/$2" >"$work/libraries" || return 1
  base='linux-(vdso|gate)|/ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s)\.so'
  [ "$LIB_FUZZING_ENGINE" != "$LIBFUZZER_BESIDE_LIBCXX" ] || base="$base|libstdc\+\+\.so"
  ! grep -Ev "$base" "$work/libraries"
}

has_sanitizer() {
  case "$architecture" in
    x86_64) machine='ELF 64-bit .* x86-64' ;;
    i386) machine='ELF 32-bit .* Intel 80386' ;;
  esac
  file "$1/$2" | grep -q "$machine" || return 1
  case "$sanitizer" in
    address) symbol=__asan_report_load ;;
    undefined) symbol=__ubsan_handle_ ;;
    memory) symbol=__msan_warning ;;
    coverage) symbol=__llvm_profile_ ;;
  esac
  objdump -t "$1/$2" | grep -q "$symbol"
}

# Where the machine's archives of ICU cannot be linked (build.sh), the target says who is left out.
names_the_judged() {
  limited "$1/$2" "$1/$2.options" >"$work/start" 2>&1
  grep '^placemat: judging ' "$work/start" || return 1
  absent='left out of this build: icu-ucnv icu-ustring'
  if [ -n "${PLACEMAT_ICU_SOURCE-}" ]; then
    ! grep 'left out' "$work/start"
  elif [ "$sanitizer" = memory ] || [ "$architecture" != x86_64 ] || [ "$engine" = libc++ ]; then
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

# Runs on from the seeds, as OSS-Fuzz's runner starts it. A slow target on a busy machine stops before its last run,
# but not before the tenth part of them.
runs_on() {
  rm -rf "$work/run" && mkdir "$work/run" "$work/run/kept" "$work/run/corpus" && cd "$work/run" || return 1
  find "$work/seeds" -type f ! -empty -exec cp -t corpus {} +
  if [ "$engine" = afl ]; then
    start "$1" "$2" "$PWD/corpus" "$PWD/kept" -E "$runs" -V "$seconds" || return 1
    made=$(sed -n 's/^execs_done *: *//p' kept/default/fuzzer_stats)
    [ "${made:-0}" -ge $((runs / 10)) ] && grep -q '^saved_crashes *: 0$' kept/default/fuzzer_stats
  else
    start "$1" "$2" "$PWD/corpus" "$PWD/kept" -runs="$runs" -max_total_time="$seconds" -seed=1 2>log
    status=$?
    tail -n 12 log
    made=$(sed -n 's/^Done \([0-9]*\) runs in .*/\1/p' log)
    [ "$status" = 0 ] && [ "${made:-0}" -ge $((runs / 10)) ] && grep -q 'found LLVMFuzzerCustomMutator' log
  fi
}

# finds_the_fault OUT: with a seeded fault as its guest, a target crashes within 60 seconds, and what it
# kept crashes again. Without the fault, neither the same start crashes in 15 seconds nor what was kept.
# Without an engine, it is a surrogate that crashes.
finds_the_fault() { examine_one crashes "$1" agrees; }

fault=accepts-all-of-the-scheme

crashes() {
  rm -rf "$work/crash" && mkdir "$work/crash" && cd "$work/crash" || return 1
  export PLACEMAT_FINDINGS="$work/crash/findings"
  if is_plain; then
    printf '\355\240\200' >surrogate
    kept=surrogate
  else
    seek "$1" "$2" quiet 15
    [ -z "$kept" ] || return 1
    PLACEMAT_FAULT=$fault seek "$1" "$2" faulty 60
  fi
  unset PLACEMAT_FINDINGS
  [ -n "$kept" ] || return 1
  limited "$1/$2" "$kept" || return 1
  if PLACEMAT_FAULT=$fault limited "$1/$2" "$kept" >replayed 2>&1; then return 1; fi
  # By its verdict or by its offset: whichever an engine met first.
  grep -Eq '^  fault +fault_seeded_(validate_accepts_|offset_wrong_offset)' replayed
}

# seek OUT TARGET NAME SECONDS: starts without seeds in a folder NAME; sets kept to an input that crashed, if
# one did. AFL++ needs a file to begin with, and the runner makes one.
seek() {
  mkdir -p "$3/corpus" "$3/kept"
  if [ "$engine" = afl ]; then
    printf input >"$3/corpus/input"
    AFL_BENCH_UNTIL_CRASH=1 start "$1" "$2" "$PWD/$3/corpus" "$PWD/$3/kept" -V "$4"
    kept=$(find "$3/kept/default/crashes" -name 'id*' | head -n 1)
  else
    start "$1" "$2" "$PWD/$3/corpus" "$PWD/$3/kept" -max_total_time="$4" -seed=1
    kept=$(find "$3/kept" -type f ! -name 'slow-unit-*' | head -n 1)
  fi
}
