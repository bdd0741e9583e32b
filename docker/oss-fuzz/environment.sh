#!/bin/bash
# What OSS-Fuzz's builder puts into the environment, for this machine's compilers. To be read by a
# shell.
# shellcheck disable=SC2034 # for whoever reads this

# environment_of ENGINE SANITIZER: sets CC, CXX, CFLAGS, CXXFLAGS and LIB_FUZZING_ENGINE.
environment_of() {
  CFLAGS="-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
  case "$2" in
    address) CFLAGS="$CFLAGS -fsanitize=address -fsanitize-address-use-after-scope" ;;
    undefined)
      checks=array-bounds,bool,builtin,enum,integer-divide-by-zero,null,return,returns-nonnull-attribute
      checks=$checks,shift,signed-integer-overflow,unreachable,vla-bound
      CFLAGS="$CFLAGS -fsanitize=$checks -fno-sanitize-recover=$checks"
      ;;
    memory) CFLAGS="$CFLAGS -fsanitize=memory -fsanitize-memory-track-origins" ;;
    coverage) CFLAGS="$CFLAGS -fprofile-instr-generate -fcoverage-mapping" ;;
    *)
      printf 'check: no sanitizer is called %s; there are address, undefined, memory, coverage\n' "$2" >&2
      return 1
      ;;
  esac
  case "$1" in
    libfuzzer)
      CC=clang-19 CXX=clang++-19 LIB_FUZZING_ENGINE=-fsanitize=fuzzer
      [ "$2" = coverage ] || CFLAGS="$CFLAGS -fsanitize=fuzzer-no-link"
      ;;
    afl) CC=afl-clang-fast CXX=afl-clang-fast++ LIB_FUZZING_ENGINE=/usr/lib/afl/libAFLDriver.a ;;
  esac
  CXXFLAGS=$CFLAGS
}
