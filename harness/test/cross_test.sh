#!/bin/sh
# Builds tests for another processor, and runs them under qemu: codec, oracle, judge and guest. Or builds
# those of the codec alone.
#
# usage: cross_test.sh SOURCE BUILD PROCESSOR [codec]
#
# PROCESSOR is arm64, armhf, i386, ppc64el, riscv64 or s390x, as Debian calls it. Needs what
# docker/packages-cross.txt lists. Exit status: 0 if all passed, or if the compiler or qemu is not here, which
# it says; 1 if a test failed or does not build; 2 if it cannot be set up.
set -eu
source=$1/harness/test/cross
build=$2
processor=$3

mkdir -p "$build"
if ! cmake -S "$source" -B "$build" -G Ninja --toolchain "$source/toolchain.cmake" \
  -DPLACEMAT_PROCESSOR="$processor" -DCMAKE_BUILD_TYPE=Release >"$build/log" 2>&1; then
  # A compiler or qemu that is not here is no fault.
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
read -r qemu <"$build/emulator"

# run TEST [OPTION...]
run() {
  test=$1
  shift
  # shellcheck disable=SC2086 # qemu and its options
  $qemu "$build/$test" --gtest_brief=1 "$@"
}

# Leaves out what other tests cover on x86-64: short strings, which every kernel leaves to the portable
# functions; what has no kernel; and what takes many megabytes. qemu cannot start a program from within
# one, which the death tests do: the kernels are named from here instead.
short='*ThreeOctets*:*FiveOctets*:*ToFive*:*FourOctetsInEveryCut*:*ThreeOctetsInEveryCut*'
short="$short:*OneAndTwoOctets*:*EverySurrogatePair*:*EveryUnitOfUtf16Alone*"
# Elsewhere than on AArch64 the portable kernel is all there is, and has to be tried.
kernels=scalar portable=none
# A processor of 32 bits has no room for what these rows repeat.
long=none
case $processor in
  arm64)
    kernels='neon scalar'
    portable='Boundary.*:Sequence.*:*Placed*/scalar:*EveryScalarValue*/scalar:*EveryValue*/scalar'
    ;;
  armhf | i386) long='*/repeated:*/repeated_wraps' ;;
esac
run codec_test --gtest_filter="-KernelDeathTest.*:$short:$portable:*OfManyMegabytes*" &
tests=$!
for kernel in $kernels; do
  PLACEMAT_KERNEL=$kernel run codec_test --gtest_filter=Kernel.TheActiveOneIsTheOneAskedForOrTheFastest
done
if [ $target = all ]; then
  # Two forms on all strings of four octets take minutes there, and say nothing of a processor.
  for test in oracle_test judge_test guest_test; do
    run $test --gtest_filter="-*OverAllStringsOfOneToFourOctets*:$long"
  done
fi
wait $tests
