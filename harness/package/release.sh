#!/bin/bash
# Makes the files of a release.
#
# usage: release.sh FOLDER [TAG]     exit 2 if TAG is not the version of what was built: v0.1.0
set -euo pipefail
folder=$1
here=$(cd "$(dirname "$0")" && pwd)

"$here/one_file.sh" "$folder"
"$here/one_file.sh" "$folder" aarch64
"$here/vectors/make.py" "$folder"
"$here/debian.sh" "$folder"
cd "$folder"
version=$("./placemat-linux-$(uname -m)" --version)
if [ "${2-}" ] && [ "$version" != "placemat ${2#v}" ]; then
  printf 'release: the tag is %s, but this is %s\n' "$2" "$version" >&2
  exit 2
fi
sha256sum placemat[-_]* >SHA256SUMS
