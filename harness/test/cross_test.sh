#!/bin/sh
# Builds tests for another processor, and runs them under qemu, or in Node for WebAssembly: codec, oracle, judge,
# guest, doors, child processes, the headers and the package that other programs use, and corpus/placemat.txt
# through codec and oracle. Or builds those of the codec alone.
#
# usage: cross_test.sh SOURCE BUILD PROCESSOR [codec]
#
# PROCESSOR is arm64, armhf, i386, ppc64el, riscv64, s390x or wasm32, as Debian calls it. Needs what
# docker/packages-cross.txt lists. Says which tests do not run there, and why. Exit status: 0 if the others
# passed, or if the compiler, qemu or Node is not here, which it says; 1 if a test failed or does not build; 2 if
# it cannot be set up.
set -eu
source=$1/harness/test/cross
build=$2
processor=$3

mkdir -p "$build"
if ! cmake -S "$source" -B "$build" -G Ninja --toolchain "$source/toolchain.cmake" \
  -DPLACEMAT_PROCESSOR="$processor" -DCMAKE_BUILD_TYPE=Release >"$build/log" 2>&1; then
  # What is not here is no fault.
  if grep -q 'left out: ' "$build/log"; then
    sed -n 's/.*\(left out: .*\)/\1/p' "$build/log"
    exit
  fi
  sed -n 's/^ *\(placemat: .*\)/\1/p' "$build/log" | grep . || tail -n 40 "$build/log"
  exit 2
fi
target=codec_test
[ $# = 4 ] || target=all
cmake --build "$build" --target $target >"$build/log" 2>&1 || { tail -n 40 "$build/log"; exit 1; }
read -r runner <"$build/emulator"

# run TEST [OPTION...]
run() {
  test=$1
  shift
  # shellcheck disable=SC2086 # the runner and its options
  $runner "$build/$test" --gtest_brief=1 "$@"
}

# leave_out TESTS REASON: says so, and adds them to `without`.
leave_out() {
  printf '%s does not run %s: %s\n' "$processor" "$1" "$2"
  without=$without:$1
}

without=
# Elsewhere than on AArch64 the portable kernel is all there is, and has to be tried.
kernels=scalar
leave_out 'KernelDeathTest.*' 'no program starts another there; the kernels are named from here instead'
if [ "$processor" = arm64 ]; then
  kernels='neon scalar'
  leave_out 'Boundary.*:Sequence.*:*Placed*/scalar:*EveryScalarValue*/scalar:*EveryValue*/scalar' \
    'the portable functions are tried on the other processors'
fi
if [ "$processor" != wasm32 ]; then
  leave_out '*ThreeOctets*:*FiveOctets*:*ToFive*:*FourOctetsInEveryCut*:*ThreeOctetsInEveryCut*' \
    'every kernel leaves short strings to the portable functions, which x86-64 tries on all of them'
  leave_out '*OneAndTwoOctets*:*EverySurrogatePair*:*EveryUnitOfUtf16Alone*' 'for the same reason'
  leave_out '*OfManyMegabytes*' 'it takes many megabytes'
fi
[ "$processor" != wasm32 ] || echo 'wasm32 has no page that may not be touched: no test sees a step past a text there'
run codec_test --gtest_filter="-$without" &
tests=$!
for kernel in $kernels; do
  PLACEMAT_KERNEL=$kernel run codec_test --gtest_filter=Kernel.TheActiveOneIsTheOneAskedForOrTheFastest
done
doors=
if [ $target = all ] && [ "$processor" = wasm32 ]; then
  echo 'wasm32 has no door_test, process_test and package: WASI starts no process, loads no library, and has no' \
    'C++ library that can be linked without wasm32/library.c'
elif [ $target = all ]; then
  without=
  leave_out '*CannotBeStarted*' 'qemu forks where posix_spawn() shares memory, so that it cannot say why'
  case $processor in
    armhf | i386) leave_out '*MoreThan32BitsCount' 'a processor of 32 bits has no room for so many' ;;
  esac
  # These tests wait for children most of the time.
  { run process_test --gtest_filter="-$without" && run door_test --gtest_filter="-$without"; } &
  doors=$!
  "$1/harness/codec/test/package_test.sh" "$build" "$1" "$runner" -G Ninja \
    --toolchain "$source/toolchain.cmake" -DPLACEMAT_PROCESSOR="$processor"
  echo 'the installed package: examples in C and C++ print what they should'
fi
if [ $target = all ]; then
  without=
  case $processor in
    armhf | i386 | wasm32)
      leave_out '*/repeated:*/repeated_wraps' 'a processor of 32 bits has no room for what they repeat'
      ;;
  esac
  if [ "$processor" = wasm32 ]; then
    # Their faults also read behind the whole input, where earlier tests left an octet that shows them
    # too early. A process of their own has nothing there.
    behind='*/completes_a_cut_sequence:*/locates_behind:*/writes_what_is_behind'
    run guest_test --gtest_filter="$behind"
    without=$without:$behind
  else
    leave_out '*OverAllStringsOfOneToFourOctets*' 'it takes minutes, and says nothing of a processor'
  fi
  for test in oracle_test judge_test guest_test; do
    run $test --gtest_filter="-$without"
  done
  without=
  [ "$processor" != wasm32 ] || leave_out '*Refuse*:*WithoutResets*' 'this C++ library cannot throw'
  run plain_test --gtest_filter="-$without"
  for language in c cc; do
    # shellcheck disable=SC2086 # the runner and its options
    $runner "$build/header_test_$language"
  done
fi
wait $tests
[ -z "$doors" ] || wait "$doors"
