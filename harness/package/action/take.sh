#!/bin/bash
# Takes the released command for this machine, and makes sure that it is whole and runs.
#
# usage: take.sh FROM FILE     FROM: a URL or a folder that has the files of a release
#
# Exit status: 0 if FILE is the command, otherwise 2, and then one line says why.
set -eu

from=$1
file=$2
name=placemat-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
[ ! -d "$from" ] || from=file://$(realpath "$from")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  printf 'placemat: %s\n' "$1" >&2
  exit 2
}
# take NAME
take() {
  why=$(curl --silent --show-error --fail --location --retry 2 --connect-timeout 20 --max-time 120 \
    --output "$work/$1" "$from/$1" 2>&1) || fail "cannot take $from/$1: ${why%%$'\n'*}"
}

take SHA256SUMS
wanted=$(sed -n "s/^\([0-9a-f]\{64\}\)  $name\$/\1/p" "$work/SHA256SUMS")
[ "$wanted" ] || fail "$from/SHA256SUMS has no $name: this machine needs a build of its own"
take "$name"
read -r came _ < <(sha256sum "$work/$name")
[ "$came" = "$wanted" ] ||
  fail "$from/$name is damaged: its SHA-256 is $came, not $wanted as SHA256SUMS says; take it again"
chmod +x "$work/$name"
why=$("$work/$name" --version 2>&1) || fail "$name does not run here: ${why%%$'\n'*}"
mkdir -p "$(dirname "$file")"
mv "$work/$name" "$file"
