#!/bin/sh
# Judges with the command in one file on a machine that has as good as nothing. Prints the seconds.
#
# usage: bare_machine.sh <placemat-linux-x86_64
#   such as: docker/bare.sh harness/package/test/bare_machine.sh <placemat-linux-x86_64
set -eu

fail() {
  printf 'bare_machine: %s\n' "$1" >&2
  exit 1
}
for tool in gcc cc clang python3; do
  ! command -v $tool >/dev/null || fail "this machine has $tool, so it shows nothing"
done
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cat >"$here/placemat"
chmod +x "$here/placemat"

# The fault: the second octet after ED is not looked at, so surrogates pass.
cat >"$here/driver.pl" <<'END_OF_DRIVER'
use IO::Handle;
print "utf8-driver 2\nname bare machine\nops validate\nready\n";
STDOUT->flush;
while (<STDIN>) {
  chomp;
  if ($_ eq '') { STDOUT->flush; next; }
  my $octets = pack 'H*', (split / /)[1] =~ s/-//r;
  print $octets =~ /^(?:[\x00-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]
    |[\xE1-\xEF][\x80-\xBF]{2}|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}
    |\xF4[\x80-\x8F][\x80-\xBF]{2})*\z/x ? "well-formed\n" : "ill-formed\n";
}
END_OF_DRIVER

# judged STATUS COMMAND...: the last words of the command, which must end with that status.
judged() {
  wanted=$1
  shift
  status=0
  "$@" >"$here/said" 2>&1 || status=$?
  [ $status = "$wanted" ] || { cat "$here/said"; fail "$* ended with $status, not $wanted"; }
}

cd "$here"
before=$(date +%s.%N)
judged 1 ./placemat check --driver "perl $here/driver.pl" --level quick
after=$(date +%s.%N)
grep -q accepts-surrogate said || fail 'the fault was not named'
! grep -q 'accepts-non-shortest\|rejects-' said || fail 'a fault was named that is none'
echo "accepts-surrogate named after $(perl -e "printf '%.1f', $after - $before") s"
# ICU is in the file.
judged 0 ./placemat check --panel --level quick
grep -o 'All .* conform.*\|Of .* conform.*' said
sed -e 's/\[\\xE1-\\xEF\]\[\\x80-\\xBF\]{2}/[\\xE1-\\xEC\\xEE\\xEF][\\x80-\\xBF]{2}|\\xED[\\x80-\\x9F][\\x80-\\xBF]/' \
  driver.pl >right.pl
judged 0 ./placemat check --driver "perl $here/right.pl" --level quick
judged 0 ./placemat check --driver "perl $here/right.pl" --level quick --html site --json report.json
echo 'without the fault it conforms'
