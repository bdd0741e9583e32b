#!/bin/bash
# Builds libc++ for MemorySanitizer, which wants the C++ library instrumented, too: Debian has no such package.
#
#   memory_library.sh FOLDER    makes FOLDER/include/c++/v1 and FOLDER/lib/libc++.a
#
# The source is Debian's package of the compiler that is installed, in the same version: apt fetches it and
# checks its signature. Nothing is done if FOLDER is there. Downloads 165 MB. Needs no root.
set -euo pipefail

folder=$1
[ ! -d "$folder" ] || exit 0
work=$folder.work
rm -rf "$work" && mkdir -p "$work/lists/partial" "$work/archives/partial"
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  printf 'memory_library: %s\n' "$1" >&2
  exit 1
}

package=llvm-toolchain-19
# shellcheck disable=SC2016 # dpkg's own variables
version=$(dpkg-query -W -f '${source:Version}' libclang-rt-19-dev) || fail 'libclang-rt-19-dev is not installed'
# The archive that the installed version is from: "http://deb.debian.org/debian bookworm".
archive=$(apt-cache policy libclang-rt-19-dev |
  awk '/^ [*][*][*] /{found = 1; next} found && $2 ~ /^https?:/ {sub("/.*", "", $3); print $2, $3; exit}')
[ -n "$archive" ] || fail "no source of apt has libclang-rt-19-dev in the version that is installed, $version"
printf 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s main\n' "$archive" >sources
apt=(apt-get -q -o Dir::Etc::SourceList="$work/sources" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::lists="$work/lists" -o Dir::Cache="$work")
"${apt[@]}" update
"${apt[@]}" source --download-only "$package=$version"

# The rest of the source, twenty times as much, is not needed.
tar -xJf "${package}"_*.orig.tar.xz --strip-components=1 --wildcards \
  '*/libcxx/*' '*/libcxxabi/*' '*/runtimes/*' '*/cmake/*'
# The sanitizer's own operators new and delete are to be the only ones.
cmake -G Ninja -S runtimes -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$work/installed" \
  -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DLLVM_INCLUDE_TESTS=OFF \
  -DLLVM_ENABLE_RUNTIMES='libcxx;libcxxabi' -DLLVM_USE_SANITIZER=MemoryWithOrigins \
  -DLIBCXX_ENABLE_SHARED=OFF -DLIBCXX_ENABLE_STATIC_ABI_LIBRARY=ON -DLIBCXX_INCLUDE_BENCHMARKS=OFF \
  -DLIBCXXABI_ENABLE_SHARED=OFF -DLIBCXXABI_USE_LLVM_UNWINDER=OFF -DLIBCXXABI_ENABLE_NEW_DELETE_DEFINITIONS=OFF
cmake --build build --target install
mv installed "$folder"
