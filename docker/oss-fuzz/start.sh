#!/bin/bash
# Starts a fuzz target as OSS-Fuzz's runner does: infra/base-images/base-runner (its Dockerfile and
# run_fuzzer) in google/oss-fuzz. To be read by a shell that has set engine.
# shellcheck disable=SC2154 # set there for this

# start OUT TARGET CORPUS FOLDER [LIMIT...]: begins with the files of CORPUS, and keeps in FOLDER the inputs
# that crash. LIMIT is in the words of the engine, which would run for ever.
start() (
  as_the_runner
  if [ "$engine" = afl ]; then
    options_of_afl
    cd "$1" || return 1
    limited afl-fuzz -m none -t 5000+ -i "$3" -o "$4" -x "$2.dict" "${@:5}" -- "$1/$2" </dev/null
  else
    cd "$1" || return 1
    # The options file names the dictionary from here.
    mapfile -t options < <(sed -n 's/^\([a-z_]*\) = /-\1=/p' "$2.options")
    limited "$1/$2" -rss_limit_mb=2560 -timeout=25 "${options[@]}" -artifact_prefix="$4/" "${@:5}" "$3" </dev/null
  fi
)

# as_the_runner: sets the sanitizers' options. The path of a symbolizer is left to them.
as_the_runner() {
  ASAN_OPTIONS=alloc_dealloc_mismatch=0:allocator_may_return_null=1:allocator_release_to_os_interval_ms=500
  ASAN_OPTIONS=$ASAN_OPTIONS:check_malloc_usable_size=0:detect_container_overflow=1:detect_odr_violation=0
  ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=1:detect_stack_use_after_return=1:fast_unwind_on_fatal=0
  ASAN_OPTIONS=$ASAN_OPTIONS:handle_abort=1:handle_segv=1:handle_sigill=1:max_uar_stack_size_log=16
  ASAN_OPTIONS=$ASAN_OPTIONS:print_scariness=1:quarantine_size_mb=10:strict_memcmp=1:symbolize=1
  ASAN_OPTIONS=$ASAN_OPTIONS:use_sigaltstack=1:dedup_token_length=3
  MSAN_OPTIONS=print_stats=1:symbolize=1:dedup_token_length=3
  UBSAN_OPTIONS=print_stacktrace=1:print_summary=1:silence_unsigned_overflow=1:symbolize=1:dedup_token_length=3
  export ASAN_OPTIONS MSAN_OPTIONS UBSAN_OPTIONS
}

options_of_afl() {
  ASAN_OPTIONS=$ASAN_OPTIONS:abort_on_error=1:symbolize=0:detect_odr_violation=0
  MSAN_OPTIONS=$MSAN_OPTIONS:exit_code=86:symbolize=0
  UBSAN_OPTIONS=$UBSAN_OPTIONS:symbolize=0
  export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_TRY_AFFINITY=1 AFL_FAST_CAL=1
  export AFL_CMPLOG_ONLY_NEW=1 AFL_FORKSRV_INIT_TMOUT=30000 AFL_IGNORE_PROBLEMS=1 AFL_IGNORE_UNKNOWN_ENVS=1
  # This is not the runner's: it is for a log instead of a terminal.
  export AFL_NO_UI=1
}
