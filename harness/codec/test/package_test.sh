#!/bin/sh
# Installs the codec, builds the example against it as a project of its own would, and runs it.
#
# usage: package_test.sh BUILD SOURCE [RUNNER OPTION...]
#
# For another processor, RUNNER runs the programs, with options of its own in the same word, and each OPTION is
# one of CMake.
set -eu
build=$1
source=$2
runner=${3-}
shift $(($# > 2 ? 3 : 2))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --component codec --prefix "$work/installed" >"$work/log"
{ cmake -S "$source/harness/codec/example" -B "$work/example" \
    -DCMAKE_PREFIX_PATH="$work/installed" "$@" &&
  cmake --build "$work/example"; } >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

# expect OCTETS LINE...: what both programs must print, for octets as printf takes them.
expect() {
  octets=$1
  shift
  printf '%s\n' "$@" >"$work/expected"
  for program in example_cc example_c; do
    # shellcheck disable=SC2059,SC2086 # the octets are a format; the runner has options
    printf "$octets" | $runner "$work/example/$program" >"$work/printed"
    if ! cmp -s "$work/expected" "$work/printed"; then
      printf '%s prints for %s:\n' "$program" "$octets"
      cat "$work/printed"
      exit 1
    fi
  done
}

expect 'placemat' 'well-formed, 8 code points' '8 units of UTF-16' \
  'the last character has 1 octets; cut to 8: 8' 'octet by octet: well-formed'
expect '\342\202\254\360\237\230\200' 'well-formed, 2 code points' '3 units of UTF-16' \
  'the last character has 4 octets; cut to 8: 7' 'octet by octet: well-formed'
expect 'abcdef\342\202\254' 'well-formed, 7 code points' '7 units of UTF-16' \
  'the last character has 3 octets; cut to 8: 6' 'octet by octet: well-formed'
expect 'a\355\240\200' 'ill-formed at octet 1' '4 units of UTF-16' \
  'the last character has 1 octets; cut to 8: 4' 'octet by octet: ill-formed'
expect '\342\202' 'ill-formed at octet 0' '1 units of UTF-16' \
  'the last character has 2 octets; cut to 8: 2' 'octet by octet: ill-formed'
expect '' 'well-formed, 0 code points' '0 units of UTF-16' \
  'the last character has 0 octets; cut to 8: 0' 'octet by octet: well-formed'
