#!/bin/bash
# Makes the Debian source package, and from it the packages: for the Debian that this runs on.
#
#   debian.sh FOLDER             placemat_0.1.0-1.dsc, placemat_0.1.0-1_amd64.deb, placemat-dev_...
#   debian.sh FOLDER --source    the source package alone
#
# The folder debian/ of a source package must stand at its root, and has no place there in this checkout:
# this lays it out. Needs dpkg-dev and debhelper, and for the packages what debian/control says. Exit
# status: 2 if they cannot be made, or if lintian finds a fault in them.
set -euo pipefail

[ $# -ge 1 ] || { echo 'debian: give FOLDER, and perhaps --source' >&2; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
folder=$(realpath "$1")
version=$(sed -n 's/^project(placemat VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
# The same checkout gives the same octets.
when=$(git -C "$root" log -1 --format=%ct 2>/dev/null || stat -c %Y "$root/CHANGELOG.md")
tree=$folder/placemat-$version

rm -rf "$tree"
tar -C "$root" --exclude=./.git --exclude=./build --exclude=./reports/out --exclude=./findings \
  --exclude=node_modules --exclude=__pycache__ --sort=name --mtime="@$when" --owner=0 --group=0 \
  --numeric-owner --transform="s,^\.,placemat-$version," -cJf "$folder/placemat_$version.orig.tar.xz" .
tar -C "$folder" -xJf "$folder/placemat_$version.orig.tar.xz"
cp -r "$root/harness/package/debian" "$tree/debian"
cat >"$tree/debian/changelog" <<TEXT
placemat ($version-1) unstable; urgency=medium

  * Upstream's CHANGELOG.md says what is new.

 -- $(sed -n 's/^Maintainer: //p' "$tree/debian/control")  $(LC_ALL=C date -uRd "@$when")
TEXT
cd "$tree"
case ${2-} in
  --source) build=(-S -d) ;;
  *) build=() ;;
esac
dpkg-buildpackage -us -uc "${build[@]}" >"$folder/log" 2>&1 || {
  tail -n 40 "$folder/log" >&2
  printf 'debian: the package does not build; the whole log is in %s\n' "$folder/log" >&2
  exit 2
}
cd "$folder"
rm -rf "$tree" log
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning ./*.changes || {
    echo 'debian: lintian does not accept them' >&2
    exit 2
  }
else
  echo 'left out: lintian is not here'
fi
ls -- placemat*
