#!/bin/bash
# Builds the images here, without Docker's engine, and uses them as their heads say: with buildah, on
# a base image that debootstrap makes.
#
#   check.sh               the command's image and AFL++'s
#   check.sh --wide        the wide image too, and everything in it judged
#
# Needs root, buildah and debootstrap. MIRROR names a mirror of Debian, if debootstrap's own is not to
# be taken. Exit status 0 if all is as it must be, otherwise 1.
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
chmod 755 "$work" # it is mounted for an ordinary user
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'check: %s\n' "$1" >&2
  [ ! -s "$work/log" ] || tail -n 20 "$work/log" >&2
  exit 1
}

for tool in buildah debootstrap; do
  command -v "$tool" >/dev/null || fail "there is no $tool; as root run: apt-get install buildah debootstrap"
done

# The two names that the files build on.
make_base() {
  debootstrap --variant=minbase trixie "$work/base" ${MIRROR:+"$MIRROR"} >"$work/log" 2>&1 || fail "no base image"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base" / >/dev/null || fail "no base image"
  for name in trixie trixie-slim; do
    buildah commit --quiet "$container" "docker.io/library/debian:$name" >/dev/null || fail "no base image"
  done
  buildah rm "$container" >/dev/null
  rm -rf "$work/base"
}

# image NAME FILE [FOLDER]
image() {
  printf 'check: building %s\n' "$1"
  buildah build --isolation chroot --pull=never --quiet --tag "$1" --file "$root/docker/$2" "${3-$root}" \
    >"$work/log" 2>&1 || fail "$2 does not build"
}

# in_image NAME COMMAND...: as the image's user, in a network namespace that has no network (which
# buildah cannot make itself where it isolates by chroot).
in_image() {
  container=$(buildah from --pull=never "$1")
  shift
  unshare --net buildah run --isolation chroot ${volume:+--volume "$volume"} "$container" -- "$@" \
    >"$work/log" 2>&1
  status=$?
  buildah rm "$container" >/dev/null
  return $status
}

check_command() {
  "$root/harness/package/one_file.sh" "$work/release" || fail "there is no file for the image"
  image placemat Dockerfile "$work/release"
  in_image placemat sh -c 'id -un' || fail "the image does not run"
  grep -qx placemat "$work/log" || fail "the image runs as $(cat "$work/log")"
  in_image placemat placemat check --all --level quick || fail "what is linked in does not conform"
  grep -Eq 'All [0-9]+ implementations conform' "$work/log" || fail "there is no verdict"
  tail -n 2 "$work/log"
  # A driver that accepts everything must be found out.
  cat >"$work/accept.sh" <<'END'
printf 'utf8-driver 1\nname accepts all\nops validate\nready\n'
while read -r line; do [ -z "$line" ] || echo well-formed; done
END
  volume="$work:/work:ro" in_image placemat placemat check --driver 'sh /work/accept.sh' --level quick
  status=$?
  [ $status = 1 ] || fail "a driver that accepts everything ends with $status, not 1"
  grep -q 'accepts-surrogate' "$work/log" || fail "a driver that accepts everything is not accused"
  printf 'check: a driver that accepts everything is accused\n'
  # A plugin with a known deviation passes with what is expected of it, and only then.
  cp "$root/harness/package/example/expected.json" "$work"
  cc -shared -fPIC -I "$root/harness/door" "$root"/harness/package/example/{word,word_plugin}.c \
    -o "$work/word.so" || fail "the plugin does not build"
  judge=(placemat check --plugin /work/word.so --level quick)
  volume="$work:/work:ro" in_image placemat "${judge[@]}" --expect /work/expected.json ||
    fail "a plugin does not do what is expected of it"
  volume="$work:/work:ro" in_image placemat "${judge[@]}"
  status=$?
  [ $status = 1 ] || fail "a plugin that deviates ends with $status, not 1"
  printf 'check: a plugin passes with what is expected of it, and only then\n'
}

check_afl() {
  image placemat-afl afl.Dockerfile
  mkdir -p "$work/sync" && chmod 777 "$work/sync"
  for role in main secondary; do
    volume="$work/sync:/sync" in_image placemat-afl env TARGET=agrees ROLE=$role SECONDS_TO_RUN=15 \
      docker/afl.sh || fail "AFL++ as $role does not run"
  done
  for folder in "$work"/sync/agrees/main "$work"/sync/agrees/s-*; do
    executions=$(sed -n 's/^execs_done *: *//p' "$folder/fuzzer_stats")
    [ "${executions:-0}" -gt 1000 ] || fail "$folder executed ${executions:-nothing}"
    printf 'check: AFL++, %s: %s executions\n' "${folder##*/}" "$executions"
  done
}

check_wide() {
  image placemat-wide wide.Dockerfile
  mkdir -p "$work/out" && chmod 777 "$work/out"
  volume="$work/out:/out" in_image placemat-wide placemat check --all --json /out/report.json --html /out
  status=$?
  [ $status != 2 ] || fail "the wide image judges nothing"
  grep -E '^Of [0-9]+ implementations' "$work/log" || fail "there is no verdict"
  [ -s "$work/out/report.json" ] || fail "there is no report"
}

make_base
check_command
check_afl
[ "${1-}" != --wide ] || check_wide
