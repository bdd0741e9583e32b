#!/bin/sh
# Builds the codec and its tests for AArch64, and runs them under qemu: every kernel there, guard
# pages too.
#
# usage: aarch64_test.sh SOURCE BUILD
set -eu
source=$1/harness/codec/test/aarch64
build=$2

for tool in aarch64-linux-gnu-g++ qemu-aarch64; do
  if ! command -v $tool >/dev/null; then
    echo "left out: the codec for AArch64: $tool is not here"
    exit
  fi
done

mkdir -p "$build"
{ cmake -S "$source" -B "$build" -G Ninja --toolchain "$source/toolchain.cmake" \
    -DCMAKE_BUILD_TYPE=Release &&
  cmake --build "$build"; } >"$build/log" 2>&1 || { tail -n 40 "$build/log"; exit 1; }

run() { qemu-aarch64 -L /usr/aarch64-linux-gnu "$build/codec_test" --gtest_brief=1 "$@"; }

# Leaves out what other tests cover on x86-64: short strings, which every kernel leaves to the portable
# functions; what has no kernel; and what takes many megabytes. qemu cannot start a program from within
# one, which the death tests do: the kernels are named from here instead.
short='*ThreeOctets*:*FiveOctets*:*ToFive*:*FourOctetsInEveryCut*:*ThreeOctetsInEveryCut*'
short="$short:*OneAndTwoOctets*:*EverySurrogatePair*:*EveryUnitOfUtf16Alone*"
portable='Boundary.*:Sequence.*:*Placed*/scalar:*EveryScalarValue*/scalar:*EveryValue*/scalar'
run --gtest_filter="-KernelDeathTest.*:$short:$portable:*OfManyMegabytes*" &
tests=$!
for kernel in neon scalar; do
  PLACEMAT_KERNEL=$kernel run --gtest_filter=Kernel.TheActiveOneIsTheOneAskedForOrTheFastest
done
wait $tests
