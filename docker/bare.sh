#!/bin/bash
# Runs a command in a bare Debian, as a new user would have it: what debootstrap installs, this
# checkout, and nothing else.
#
#   bare.sh [--suite SUITE] [--base DIR] COMMAND...    such as: docker/bare.sh ./harness/run test
#
# SUITE is bookworm (Debian 12, the default), trixie (Debian 13) or sid. The machine is a folder in
# TMPDIR, gone at the end. Apt in there has the proxies and time checks of this machine, its sources and
# keys if this machine has the same suite, and otherwise its mirror. The command runs as root, in a copy
# of the checkout without its builds, with processes, mounts and /dev/shm of its own. With --base the
# machine begins as a copy of DIR; if there is nothing at DIR, the suite is made there first.
#
# Needs root, and what packages-bare.txt lists, which it installs. Exit status: the command's, or 125
# if the machine cannot be made; then it says why.
set -uo pipefail

named=etc/placemat-suite # the file of a machine that says of what suite it is

# Inside the machine's namespaces, mounts what every machine has, and runs the command. It stays, as the
# first process, which is the one to wait for those whose parents have ended.
if [ "${1-}" = --inside ]; then
  machine=$2
  shift 2
  mount -t proc proc "$machine/proc" && mount --rbind /sys "$machine/sys" &&
    mount --rbind /dev "$machine/dev" && mount -t tmpfs tmpfs "$machine/dev/shm" || exit 125
  chroot "$machine" env -C /root/placemat "$@"
  exit
fi

# refuse WHY: what was typed cannot be meant.
refuse() {
  printf 'bare: %s\n' "$1" >&2
  exit 2
}

root=$(cd "$(dirname "$0")/.." && pwd)
base=
suite=
while [ $# -ge 2 ]; do
  case $1 in
    --base) base=$2 ;;
    --suite) suite=$2 ;;
    *) break ;;
  esac
  shift 2
done
if [ $# = 0 ] || [ "${1#-}" != "$1" ]; then
  refuse 'give a command; before it may stand --suite SUITE and --base DIR'
fi
case $suite in
  "" | bookworm | trixie | sid) ;;
  *) refuse "--suite takes bookworm, trixie or sid, not: $suite" ;;
esac
if [ "$base" ] && [ -e "$base/$named" ]; then
  read -r there <"$base/$named"
  [ "${suite:-$there}" = "$there" ] || refuse "$base is $there, not $suite: name another folder"
fi
suite=${suite:-bookworm}

work=$(mktemp -d)
inside= # the process whose namespaces the machine has
# shellcheck disable=SC2317 # the trap calls it
end() {
  if [ -n "$inside" ]; then
    # This is the first process in there: all others end with it, and then no mount is left.
    read -r first <"/proc/$inside/task/$inside/children"
    kill -KILL "${first:-$inside}"
    wait
  fi
  rm -rf --one-file-system "$work"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

fail() {
  [ ! -s "$work/log" ] || tail -n 20 "$work/log" >&2
  printf 'bare: the bare machine cannot be made: %s\n' "$1" >&2
  exit 125
}

# mirrors [FIELD]: where this machine's apt has the packages of Debian from, of all or of FIELD.
mirrors() {
  # shellcheck disable=SC2016 # the words are apt's
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' \
    'Component: main' "$@" 2>/dev/null
}

# make_base DIR: the suite, in which apt works as it does here.
make_base() {
  proxy=$(apt-config shell proxy Acquire::http::Proxy | sed "s/^proxy='\(.*\)'$/\1/")
  its_own=$(mirrors "Codename: $suite" | head -n 1)
  mirror=${its_own:-$(mirrors | head -n 1)}
  http_proxy=${http_proxy:-$proxy} \
    debootstrap --variant=minbase "$suite" "$1" ${mirror:+"$mirror"} >"$work/log" 2>&1 ||
    fail "debootstrap ended with $?"
  if [ -n "$its_own" ]; then
    rm "$1/etc/apt/sources.list"
    for name in sources.list sources.list.d preferences.d auth.conf auth.conf.d trusted.gpg trusted.gpg.d \
      keyrings; do
      [ ! -e "/etc/apt/$name" ] || cp -a "/etc/apt/$name" "$1/etc/apt/"
    done
    cp -a /usr/share/keyrings "$1/usr/share/"
  fi
  # The hooks are left out, because they call what is not there.
  apt-config dump | grep '^Acquire::' | grep -v '^Acquire::IndexTargets' >"$1/etc/apt/apt.conf.d/99machine"
  # A machine that is thrown away need not survive a loss of power: dpkg would wait for the disk at each file.
  echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/99machine"
  # No service is to start.
  printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d"
  chmod +x "$1/usr/sbin/policy-rc.d"
  printf '%s\n' "$suite" >"$1/$named"
}

[ "$(id -u)" = 0 ] || fail "it takes root"
"$root/docker/install.sh" "$root/docker/packages-bare.txt" || fail "there is no debootstrap"
if [ -z "$base" ]; then
  make_base "$work/machine"
else
  if [ ! -e "$base/etc/debian_version" ]; then
    mkdir -p "$base" || fail "$base cannot be made a folder"
    make_base "$base"
  fi
  cp -a --reflink=auto "$base" "$work/machine" || fail "$base cannot be copied"
fi
cp -L /etc/resolv.conf /etc/hosts "$work/machine/etc/" || fail "it has no names of the network"
mkdir -p "$work/machine/root/placemat"
tar -C "$root" --exclude=./.git --exclude=./build --exclude=./reports/out --exclude=./findings -cf - . |
  tar -C "$work/machine/root/placemat" --no-same-owner -xf - || fail "the checkout cannot be copied"

settings=(HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
for name in CI TERM http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name-}" ] || settings+=("$name=${!name}")
done
# In the background: so a signal ends the machine at once. Its standard input stays.
env -i "${settings[@]}" unshare --mount --pid --fork --kill-child \
  "$root/docker/bare.sh" --inside "$work/machine" "$@" <&0 &
inside=$!
wait "$inside"
status=$?
inside=
exit $status
