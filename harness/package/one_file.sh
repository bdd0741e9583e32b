#!/bin/bash
# Makes the command in one file, which needs glibc and no more.
#
#   one_file.sh FOLDER              for this machine: FOLDER/placemat-linux-x86_64
#   one_file.sh FOLDER aarch64      for another processor, with Debian's cross compiler
#
# It runs where glibc is as new as the line that this prints says, so build it on the oldest system that
# is to run it. FOLDER/placemat-notices.txt holds the licences of what is linked in. Where the processor
# is another, apt brings the two archives that it needs into build/; nothing is installed. Exit status: 2
# if it cannot be made, and then it says why.
set -euo pipefail

fail() {
  [ ! -s "${log-}" ] || tail -n 40 "$log" >&2
  printf 'one_file: %s\n' "$1" >&2
  exit 2
}

[ $# = 1 ] || [ $# = 2 ] || fail 'give FOLDER, and perhaps a processor, as gcc calls it: aarch64'
folder=$1
here=$(uname -m)
processor=${2:-$here}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/one-file
tools=
settings=()

# bring PACKAGE...: unpacks what Debian has for the other processor.
bring() {
  local there apt
  there=$(mktemp -d)
  apt=(apt-get -q -o "APT::Architectures::=$(dpkg --print-architecture)" -o "APT::Architectures::=$debian"
    -o "Dir::State=$there" -o Dir::State::status=/var/lib/dpkg/status -o "Dir::Cache=$there"
    -o APT::Sandbox::User=)
  mkdir -p "$there/lists/partial" "$there/archives/partial" "$build"
  log=$build/packages.log
  (cd "$there" && "${apt[@]}" update && "${apt[@]}" download "${@/%/:$debian}") >"$log" 2>&1 ||
    fail "apt does not bring $* for $debian"
  for package in "$there"/*.deb; do
    dpkg -x "$package" "$build/packages.part"
  done
  mv "$build/packages.part" "$build/packages"
  rm -rf "$there"
}

if [ "$processor" != "$here" ]; then
  build=$build-$processor
  tools=$processor-linux-gnu-
  command -v "${tools}g++" >/dev/null || fail "there is no ${tools}g++; install g++-$processor-linux-gnu"
  case $processor in
    aarch64) debian=arm64 ;;
    *) fail "$processor: give aarch64, or nothing for this machine" ;;
  esac
  [ -d "$build/packages" ] || bring libicu-dev libmd-dev
  settings=(-DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=$processor"
    "-DCMAKE_C_COMPILER=${tools}gcc" "-DCMAKE_CXX_COMPILER=${tools}g++"
    "-DCMAKE_PREFIX_PATH=$build/packages/usr")
fi

mkdir -p "$folder" "$build"
log=$build/log
cd "$root"
{ cmake --preset one-file -B "$build" "${settings[@]}" && cmake --build "$build" --target placemat; } \
  >"$log" 2>&1 || fail "it does not build; the whole log is in $log"

made=$folder/placemat-linux-$processor
"${tools}strip" -o "$made" "$build/placemat"
needs=$(readelf -d "$made" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
others=$(grep -Evx 'lib(c|m)\.so\.6|ld-linux-.*' <<<"$needs" || true)
[ -z "$others" ] || fail "$made needs more than glibc: $others"
glibc=$(readelf -V "$made" | grep -o 'GLIBC_2[0-9.]*' | sort -uV | tail -n 1)

for package in libicu-dev libfmt-dev libcli11-dev nlohmann-json3-dev libkainjow-mustache-dev libmd-dev \
  "libstdc++-$("${tools}g++" -dumpversion)-dev"; do
  printf '== %s %s\n\n' "$package" "$(dpkg-query -W -f '${Version}' "$package")"
  cat "/usr/share/doc/$package/copyright"
  echo
done >"$folder/placemat-notices.txt"
printf '%s: %d octets; needs glibc %s or newer\n' "$made" "$(stat -c %s "$made")" "${glibc#GLIBC_}"
