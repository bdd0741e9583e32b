#!/bin/sh
# Installs Debian's packages on a bare machine, and runs their tests there as Debian does.
#
# usage: tar -cC FOLDER . | docker/bare.sh --suite bookworm harness/package/test/debian_machine.sh
#
# FOLDER is what debian.sh made on a machine of the same suite. Exit status 0 if all pass.
set -eu
here=$(mktemp -d)
tar -xC "$here"
if ! { apt-get update -q && apt-get install -qy --no-install-recommends autopkgtest dpkg-dev; } \
  >"$here/log" 2>&1; then
  tail -n 20 "$here/log"
  exit 1
fi
cd "$here"
autopkgtest ./*.deb ./*.dsc -- null
