#!/bin/sh
# Finds a seeded fault, shrinks the finding, and runs the reproducer that stands beside it.
#
# usage: reproduce_test.sh BUILD
set -u
export PLACEMAT="$1/placemat" PLACEMAT_FAULT=row-added-ed-a0-bf
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() {
  printf '%s\n' "$1"
  exit 1
}

printf '0\355\240\2001' >input
! "$1/fuzz/agrees" input >log 2>&1 || fail 'agrees lets the fault pass'
! "$PLACEMAT" replay --shrink shrunk findings/*.json >log || fail 'the finding does not show again'
grep -q 'shrunk to 3 octets' log || fail "$(cat log)"
said=$(shrunk/*/reproduce.sh)
[ $? = 1 ] || fail "the reproducer does not end with 1: $said"
printf '%s\n' "$said" | grep -qx 'well-formed' || fail "the guest does not answer: $said"
printf '%s\n' "$said" | grep -q 'still fails: seeded validate accepts-surrogate' || fail "$said"
