#!/bin/sh
# Judges with the command in one file on a machine that has as good as nothing. Prints the seconds.
#
#   bare_machine.sh <placemat-linux-x86_64
#   docker/bare.sh harness/package/test/bare_machine.sh <placemat-linux-x86_64
#   bare_machine.sh qemu-aarch64 -L /usr/aarch64-linux-gnu <placemat-linux-aarch64
#
# The arguments run the file on a machine for which it is not. Such a file cannot start itself, so what is
# linked in is not judged there.
set -eu

fail() {
  printf 'bare_machine: %s\n' "$1" >&2
  exit 1
}
for tool in gcc cc clang python3; do
  [ $# -gt 0 ] || ! command -v $tool >/dev/null || fail "this machine has $tool, so it shows nothing"
done
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cat >"$here/placemat"
chmod +x "$here/placemat"

# The fault: the octet after ED is not looked at closely, so surrogates pass.
cat >"$here/faulty.pl" <<'END_OF_DRIVER'
use IO::Handle;
print "utf8-driver 2\nname bare machine\nops validate\nready\n";
STDOUT->flush;
while (<STDIN>) {
  chomp;
  if ($_ eq '') { STDOUT->flush; next; }
  my $octets = pack 'H*', (split / /)[1] =~ s/-//r;
  print $octets =~ /^(?:[\x00-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]
    |[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\xBF]{2}|\xF0[\x90-\xBF][\x80-\xBF]{2}
    |[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})*\z/x ? "well-formed\n" : "ill-formed\n";
}
END_OF_DRIVER
sed 's/xED\[/xED[\\x80-\\x9F][/; s/\\xBF\]{2}|\\xF0/\\xBF]|\\xF0/' "$here/faulty.pl" >"$here/right.pl"

# judged STATUS COMMAND...: the last words of the command, which must end with that status.
judged() {
  wanted=$1
  shift
  status=0
  "$@" >"$here/said" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || { cat "$here/said"; fail "$* ended with $status, not $wanted"; }
}

cd "$here"
before=$(date +%s.%N)
judged 1 "$@" ./placemat check --driver 'perl faulty.pl' --level quick
after=$(date +%s.%N)
grep -q accepts-surrogate said || fail 'the fault was not named'
! grep -q 'accepts-non-shortest\|rejects-' said || fail 'a fault was named that is none'
echo "accepts-surrogate named after $(perl -e "printf '%.1f', $after - $before") s"
judged 0 "$@" ./placemat check --driver 'perl right.pl' --level quick --no-learn --html site --json report.json
echo 'without the fault it conforms'
if [ $# = 0 ]; then
  # ICU is in the file.
  judged 0 ./placemat check --panel --level quick
  grep -o 'All .* conform.*' said
fi
