#!/bin/bash
# Installs the Debian packages that lists name and this machine lacks, in one go.
#
#   install.sh LIST...               all of them
#   install.sh --what-fits LIST...   those that can be installed beside what is here: another nodejs
#                                    shuts out Debian's npm, and nothing else. Says which are left out.
#
# A line of a list is a package of Debian 12, and perhaps its names on other systems:
#
#   ocaml-nox sid=ocaml              on sid it is called ocaml
#   nim trixie=-                     Debian 13 does not have it: what needs it is left out, and that is said
#
# As root or through sudo. Exit status: 2 if packages are missing that cannot be installed from here;
# then it prints the command to type.
set -euo pipefail

how=
if [ "${1-}" = --what-fits ]; then
  how=$1
  shift
fi

# Only /etc/debian_version says sid: the code name is that of the next release.
suite=$(sed -n 's/^VERSION_CODENAME=//p' "${ETC:-/etc}/os-release")
! grep -q '/sid$' "${ETC:-/etc}/debian_version" 2>/dev/null || suite=sid

missing=()
not_there=()
while read -r package others; do
  here=$package
  for other in $others; do
    [ "${other%%=*}" != "$suite" ] || here=${other#*=}
  done
  if [ "$here" = - ]; then
    not_there+=("$package")
  else
    status=$(dpkg-query -W -f '${db:Status-Status}' "$here" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$here")
  fi
done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@")
[ ${#not_there[@]} = 0 ] ||
  printf '\n== %s does not have these, and what needs them is left out: %s\n' "$suite" "${not_there[*]}"
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
if [ "$how" = --what-fits ]; then
  fit "${missing[@]}"
  missing=("${fitting[@]}")
fi
[ ${#missing[@]} = 0 ] || run "${install[@]}" "${missing[@]}"
[ ${#refused[@]} = 0 ] ||
  printf '\n== these do not fit beside what is installed, and what needs them is left out: %s\n' "${refused[*]}"
