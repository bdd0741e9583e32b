#!/bin/bash
# Tries build.sh here: builds as OSS-Fuzz would, and checks that the result is what a fuzzing farm
# asks for.
#
#   check.sh              every build: libFuzzer with address, undefined, memory and coverage, AFL++
#                         with address and undefined, and the negative controls
#   check.sh --short      libFuzzer with address, and the negative controls
#   check.sh ENGINE SANITIZER
#
# PLACEMAT_ICU_SOURCE names a source tree of ICU, which is then built with each build's flags and
# linked; without it the machine's archives are. Exit status 0 if all is as it must be, otherwise 1.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=docker/oss-fuzz/environment.sh
. "$root/docker/oss-fuzz/environment.sh"
# shellcheck source=docker/oss-fuzz/examine.sh
. "$root/docker/oss-fuzz/examine.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
targets=$(cd "$root/harness/fuzz/targets" && printf '%s ' *.cc | sed 's/[.]cc / /g')

# build FOLDER: build.sh in FOLDER, in an environment that holds what OSS-Fuzz gives and no more.
build() {
  mkdir -p "$1/src" "$1/out" "$1/work"
  ln -sfn "$root" "$1/src/placemat"
  [ -z "${PLACEMAT_ICU_SOURCE-}" ] || ln -sfn "$PLACEMAT_ICU_SOURCE" "$1/src/icu"
  env -i PATH="$PATH" HOME="$1" CC="$CC" CXX="$CXX" CFLAGS="$CFLAGS" CXXFLAGS="$CXXFLAGS" \
    LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" SRC="$1/src" OUT="$1/out" WORK="$1/work" \
    SANITIZER="$sanitizer" FUZZING_ENGINE="$engine" ARCHITECTURE=x86_64 \
    bash "$root/docker/oss-fuzz/build.sh" >"$1/log" 2>&1 && return
  tail -n 30 "$1/log" >&2
  printf 'check: %s with %s does not build\n' "$engine" "$sanitizer" >&2
  return 1
}

# check_build ENGINE SANITIZER
check_build() {
  engine=$1 sanitizer=$2
  environment_of "$engine" "$sanitizer" || return 1
  folder=$work/$engine-$sanitizer
  build "$folder" || return 1
  failures=0
  for target in $targets; do
    examine "$folder/out" "$target" || failures=$((failures + 1))
  done
  # The same files elsewhere: nothing in them may point to where they were built.
  mv "$folder/out" "$folder/moved"
  for target in $targets; do
    examine_one runs_seeds "$folder/moved" "$target" || failures=$((failures + 1))
  done
  if [ "$sanitizer" != coverage ]; then
    finds_the_fault "$folder/work/placemat" "$folder" || failures=$((failures + 1))
  fi
  if [ "$failures" = 0 ]; then
    printf 'check: %s with %s: %s\n' "$engine" "$sanitizer" "$examined"
  else
    printf 'check: %s with %s: %d failures\n' "$engine" "$sanitizer" "$failures" >&2
  fi
  rm -rf "$folder"
  [ "$failures" = 0 ]
}

# What must fail: a build whose flags instrument nothing, and one without the sanitizer.
check_negative() {
  engine=libfuzzer sanitizer=address
  environment_of "$engine" "$sanitizer"
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
  printf 'check: a build without instrumentation is refused\n'
}

status=0
case "${1-}" in
  "" | --short)
    check_negative || status=1
    check_build libfuzzer address || status=1
    if [ "${1-}" != --short ]; then
      for sanitizer in undefined memory coverage; do
        check_build libfuzzer "$sanitizer" || status=1
      done
      for sanitizer in address undefined; do
        check_build afl "$sanitizer" || status=1
      done
    fi
    ;;
  libfuzzer | afl) check_build "$1" "${2-address}" || status=1 ;;
  *)
    printf 'check: give nothing, --short, or ENGINE SANITIZER, not: %s\n' "$1" >&2
    exit 2
    ;;
esac
exit $status
