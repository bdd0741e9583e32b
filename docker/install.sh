#!/bin/bash
# Installs the Debian packages that lists name and this machine lacks, in one go.
#
#   install.sh LIST...               all of them
#   install.sh --what-fits LIST...   those that can be installed beside what is here: another nodejs
#                                    shuts out Debian's npm, and nothing else. Says which are left out.
#
# As root or through sudo. Exit status: 2 if packages are missing that cannot be installed from here;
# then it prints the command to type.
set -euo pipefail

what_fits=
if [ "${1-}" = --what-fits ]; then
  what_fits=yes
  shift
fi

missing=()
while read -r package; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@")
[ ${#missing[@]} -gt 0 ] || exit 0

install=(apt-get install -y --no-remove --no-install-recommends)
to_type() {
  printf 'placemat: %s; as root run: apt-get update && %s\n' "$1" "${install[*]} ${missing[*]}" >&2
  exit 2
}

as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" != 0 ]; then
  sudo -n true 2>/dev/null || to_type "packages are missing"
  as_root=(sudo "${as_root[@]}")
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# run COMMAND...: quiet unless it fails.
run() {
  "${as_root[@]}" "$@" >"$log" 2>&1 </dev/null && return
  tail -n 20 "$log" >&2
  to_type "could not install packages"
}

fitting=()
refused=()
# fit PACKAGE...: adds to `fitting` what apt would install with what is there already. What it refuses
# it is requested again in two halves, so that one refused among 100 costs seven more requests.
fit() {
  if "${install[@]}" -s "${fitting[@]}" "$@" >/dev/null 2>&1; then
    fitting+=("$@")
  elif [ $# = 1 ]; then
    refused+=("$1")
  else
    fit "${@:1:$(($# / 2))}"
    fit "${@:$(($# / 2 + 1))}"
  fi
}

printf '\n== installing: %s\n' "${missing[*]}"
run apt-get update -q
if [ -n "$what_fits" ]; then
  fit "${missing[@]}"
  missing=("${fitting[@]}")
fi
[ ${#missing[@]} = 0 ] || run "${install[@]}" "${missing[@]}"
[ ${#refused[@]} = 0 ] ||
  printf '\n== these do not fit beside what is installed, and what needs them is left out: %s\n' "${refused[*]}"
