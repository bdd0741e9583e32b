#!/bin/bash
# Runs the tests of what the fuzz targets are made of: the reference, the codec, the judge and the
# guest target. Exit status 0 if all pass. Needs no network and leaves the checkout as it is.
#
# OSS-Fuzz calls it in a container in which build.sh has run. Reads SRC and WORK. The tests are built
# with the system's g++, because the system's GoogleTest needs its C++ library, and not with the
# builder's flags.
set -eu

build=$WORK/tests
tests="reference_test fss_utf_1992_test codec_test codec_inline_test judge_test guest_test"
unset CFLAGS CXXFLAGS
cmake --preset release -S "$SRC/placemat" -B "$build" -DPLACEMAT_MODULES=OFF \
  -DPython3_EXECUTABLE="$(command -v python3)"
# shellcheck disable=SC2086 # one word per test
cmake --build "$build" --target $tests
cd "$build"
ctest --output-on-failure -R "^($(printf '%s' "$tests" | tr ' ' '|'))(_[0-9]+_of_[0-9]+)?\$"
