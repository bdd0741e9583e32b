#!/bin/bash
# Tries build.sh here: builds as OSS-Fuzz would, and checks that the result is what a fuzzing farm
# asks for.
#
#   check.sh              every build: libFuzzer with address, undefined, memory and coverage, and with
#                         address for i386, AFL++ with address and undefined, Centipede's flags and
#                         libc++ with address, and the negative control
#   check.sh --short      libFuzzer with address, of which one target is examined, and the negative
#                         control, which has libc++
#   check.sh ENGINE [SANITIZER [ARCHITECTURE]]
#
# ENGINE is libfuzzer, afl, centipede or libc++ (environment.sh).
# PLACEMAT_ICU_SOURCE names a source tree of ICU, which is then built with each build's flags and
# linked; without it the machine's archives are. Exit status 0 if all is as it must be, otherwise 1.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=docker/oss-fuzz/environment.sh
. "$root/docker/oss-fuzz/environment.sh"
# shellcheck source=docker/oss-fuzz/examine.sh
. "$root/docker/oss-fuzz/examine.sh"
# shellcheck source=docker/oss-fuzz/start.sh
. "$root/docker/oss-fuzz/start.sh"
# Always the same folder, so that a compiler's cache knows the files of the last time.
cache=$(ccache --get-config cache_dir 2>/dev/null)
work=$root/build/oss-fuzz
mkdir -p "$root/build"
if ! mkdir "$work"; then
  printf 'check: another check runs here, or was cut short: remove %s\n' "$work" >&2
  exit 1
fi
trap 'rm -rf "$work"' EXIT
targets=$(cd "$root/harness/fuzz/targets" && printf '%s ' *.cc | sed 's/[.]cc / /g')
PLAIN_MAIN=$work/plain_main.o
MEMORY_LIBRARY=$root/build/libc++-memory
# A target that was built for coverage leaves its counters behind: not among what build.sh made.
export LLVM_PROFILE_FILE=$work/counters.profraw

# build FOLDER: build.sh in FOLDER, in an environment that holds what OSS-Fuzz gives and no more.
build() {
  mkdir -p "$1/src" "$1/out" "$1/work"
  ln -sfn "$root" "$1/src/placemat"
  [ -z "${PLACEMAT_ICU_SOURCE-}" ] || ln -sfn "$PLACEMAT_ICU_SOURCE" "$1/src/icu"
  if [ "$sanitizer" = memory ] && ! "$root/docker/oss-fuzz/memory_library.sh" "$MEMORY_LIBRARY" >"$1/log" 2>&1; then
    tail -n 30 "$1/log" >&2
    printf 'check: %s has no C++ library\n' "$name" >&2
    return 1
  fi
  if [ "$LIB_FUZZING_ENGINE" = "$PLAIN_MAIN" ]; then
    # shellcheck disable=SC2086 # one word per flag
    $CXX $CXXFLAGS -c "$root/docker/oss-fuzz/plain_main.cc" -o "$PLAIN_MAIN"
  fi
  run_script build.sh "$1" && return
  tail -n 30 "$1/log" >&2
  printf 'check: %s does not build\n' "$name" >&2
  return 1
}

run_script() {
  env -i PATH="$PATH" HOME="$2" CCACHE_DIR="$cache" CC="$CC" CXX="$CXX" CFLAGS="$CFLAGS" CXXFLAGS="$CXXFLAGS" \
    LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" SRC="$2/src" OUT="$2/out" WORK="$2/work" \
    SANITIZER="$sanitizer" FUZZING_ENGINE="$engine" ARCHITECTURE="$architecture" \
    bash "$root/docker/oss-fuzz/$1" >"$2/log" 2>&1
}

# use ENGINE SANITIZER ARCHITECTURE: what the rest of this is about. AFL++ runs each seed several times
# before its own runs begin.
use() {
  engine=$1 sanitizer=$2 architecture=$3
  runs=20000 seconds=60
  [ "$engine" != afl ] || runs=2000
  name="$engine with $sanitizer for $architecture"
  environment_of "$engine" "$sanitizer" "$architecture"
}

# check_build ENGINE SANITIZER [ARCHITECTURE]
check_build() {
  use "$1" "$2" "${3-x86_64}" || return 1
  folder=$work/$engine-$sanitizer-$architecture
  build "$folder" || return 1
  failures=0
  for target in $examined_targets; do
    examine "$folder/out" "$target" || failures=$((failures + 1))
  done
  # The files are moved elsewhere: they may not point to where they were built.
  mv "$folder/out" "$folder/moved"
  for target in $examined_targets; do
    examine_one runs_seeds "$folder/moved" "$target" || failures=$((failures + 1))
  done
  replays "$folder" || failures=$((failures + 1))
  if [ "$sanitizer" != coverage ]; then
    finds_the_fault "$folder/moved" || failures=$((failures + 1))
  fi
  if [ "$failures" = 0 ]; then
    printf 'check: %s: %s\n' "$name" "$(examined)"
  else
    printf 'check: %s: %d failures\n' "$name" "$failures" >&2
  fi
  rm -rf "$folder"
  [ "$failures" = 0 ]
}

# After build.sh, replay_build.sh makes the same files by itself. Zips differ in their times.
replays() {
  mkdir "$1/out"
  same=yes
  run_script replay_build.sh "$1" || same=
  diff <(ls "$1/moved") <(ls "$1/out") >>"$1/log" || same=
  for target in $targets; do
    cmp "$1/moved/$target" "$1/out/$target" >>"$1/log" 2>&1 || same=
  done
  [ -z "$same" ] || return 0
  tail -n 12 "$1/log" >&2
  printf 'check: %s: replay_build.sh does not make what build.sh did\n' "$name" >&2
  return 1
}

# This must be refused: a build whose flags neither instrument nor sanitize. It has libc++, so
# that CI compiles everything with that.
check_negative() {
  use libc++ address x86_64
  CFLAGS=$(printf '%s' "$CFLAGS" | sed 's/-fsanitize=[^ ]*//g')
  CXXFLAGS=$(printf '%s' "$CXXFLAGS" | sed 's/-fsanitize=[^ ]*//g')
  folder=$work/negative
  build "$folder" || return 1
  for test in is_instrumented has_sanitizer; do
    if (examine_one "$test" "$folder/out" agrees) 2>/dev/null; then
      printf 'check: a build without instrumentation passes %s\n' "$test" >&2
      return 1
    fi
  done
  for test in needs_base_libraries names_the_judged runs_seeds; do
    examine_one "$test" "$folder/out" agrees || return 1
  done
  rm -rf "$folder"
  printf 'check: a build with libc++ and without instrumentation runs, and is refused\n'
}

status=0
examined_targets=$targets
case "${1-}" in
  --short)
    examined_targets=agrees
    check_negative || status=1
    check_build libfuzzer address || status=1
    ;;
  "")
    check_negative || status=1
    for sanitizer in address undefined memory coverage; do
      check_build libfuzzer "$sanitizer" || status=1
    done
    check_build libfuzzer address i386 || status=1
    for sanitizer in address undefined; do
      check_build afl "$sanitizer" || status=1
    done
    check_build centipede address || status=1
    check_build libc++ address || status=1
    ;;
  libfuzzer | afl | centipede | libc++) check_build "$1" "${2-address}" "${3-x86_64}" || status=1 ;;
  *)
    printf 'check: give nothing, --short, or ENGINE [SANITIZER [ARCHITECTURE]], not: %s\n' "$1" >&2
    exit 2
    ;;
esac
exit $status
