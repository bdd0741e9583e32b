#!/bin/bash
# Sets what OSS-Fuzz's builder puts into the environment, for this machine's compilers. To be read by a
# shell. The flags are those of infra/base-images/base-builder in google/oss-fuzz (August 2026), and
# Centipede's those of centipede/clang-flags.txt in google/fuzztest.
# shellcheck disable=SC2034 # for whoever reads this

# environment_of ENGINE SANITIZER ARCHITECTURE: sets CC, CXX, CFLAGS, CXXFLAGS and LIB_FUZZING_ENGINE.
# The engine libc++ is libFuzzer's build with -stdlib=libc++, as OSS-Fuzz has it, and MEMORY_LIBRARY is the
# folder of a libc++ for MemorySanitizer (memory_library.sh). PLAIN_MAIN stands in for Centipede, which Debian
# does not have.

# Debian's libFuzzer needs libstdc++. Both libraries fit into one program: their names differ, and what has one
# name in both is the same ABI. The compiler would read -lstdc++ as the library that -stdlib chooses.
LIBFUZZER_BESIDE_LIBCXX='-fsanitize=fuzzer -l:libstdc++.so.6'

environment_of() {
  CFLAGS="-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
  case "$3" in
    x86_64) ;;
    # The kernel's headers are where gcc-multilib would link to, which fits beside no cross-compiler.
    i386) CFLAGS="-m32 -idirafter /usr/include/x86_64-linux-gnu $CFLAGS" ;;
    *)
      printf 'check: no architecture is called %s; there are x86_64 and i386\n' "$3" >&2
      return 1
      ;;
  esac
  if [ "$1" = centipede ]; then
    CFLAGS="$CFLAGS -fno-builtin -fsanitize-coverage=trace-pc-guard,pc-table,trace-cmp -O2 -gline-tables-only"
    CFLAGS="$CFLAGS -Wno-unused-command-line-argument -Wl,-ldl -Wl,-lrt -Wl,-lpthread"
  fi
  case "$2" in
    address) CFLAGS="$CFLAGS -fsanitize=address -fsanitize-address-use-after-scope" ;;
    undefined)
      fatal=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return
      fatal=$fatal,returns-nonnull-attribute,shift,signed-integer-overflow,unreachable,vla-bound,vptr
      CFLAGS="$CFLAGS -fsanitize=$fatal,unsigned-integer-overflow -fno-sanitize-recover=$fatal"
      ;;
    memory) CFLAGS="$CFLAGS -fsanitize=memory -fsanitize-memory-track-origins" ;;
    coverage) CFLAGS="$CFLAGS -fprofile-instr-generate -fcoverage-mapping" ;;
    *)
      printf 'check: no sanitizer is called %s; there are address, undefined, memory, coverage\n' "$2" >&2
      return 1
      ;;
  esac
  CC=clang-19 CXX=clang++-19 LIB_FUZZING_ENGINE=$PLAIN_MAIN
  case "$1" in
    libfuzzer | libc++)
      [ "$2" = coverage ] || CFLAGS="$CFLAGS -fsanitize=fuzzer-no-link"
      LIB_FUZZING_ENGINE=-fsanitize=fuzzer
      ;;
    afl) CC=afl-clang-fast CXX=afl-clang-fast++ LIB_FUZZING_ENGINE=/usr/lib/afl/libAFLDriver.a ;;
    centipede) ;;
  esac
  CXXFLAGS=$CFLAGS
  [ "$2" != undefined ] || CFLAGS="$CFLAGS -fno-sanitize=function"
  case "$1 $2" in
    "libfuzzer memory" | libc++*)
      CXXFLAGS="$CXXFLAGS -stdlib=libc++"
      LIB_FUZZING_ENGINE=$LIBFUZZER_BESIDE_LIBCXX
      ;;
  esac
  [ "$2" != memory ] ||
    CXXFLAGS="$CXXFLAGS -stdlib++-isystem $MEMORY_LIBRARY/include/c++/v1 -L$MEMORY_LIBRARY/lib"
}
