#!/bin/sh
# gawk's characters: what split(s, c, "") takes for one, what printf %c makes of a value, and how many
# length counts; and the order of strings.
#
# Three gawks in a pipe. The one in the middle has a UTF-8 locale and is the one that is judged. The
# other two see octets (-b): the first writes the octets of a request, the last spells the answer.
# They pass lines to each other, so a line feed cannot be tested. If gawk takes a single octet that
# is not ASCII, it found that octet to be no character. Elsewhere it writes U+FFFD for such an
# octet, so both are reported as U+FFFD.
printf '%s\n' 'utf8-driver 2' "id gawk-$1" "name gawk $2" \
  "version $(gawk --version | sed -n '1s/GNU Awk \([^, ]*\).*/\1/p')" 'language AWK' "api $2" \
  'ops replace encode count compare' ready

gawk -b '
  NF == 0 { print "flush"; fflush(); next }
  $1 == "encode" { print (" " $0 " ") ~ / 0*[aA] / ? "u" : $0; next }
  function raw(hex,  i, octet, text) {
    for (i = 1; i < length(hex); i += 2) {
      octet = strtonum("0x" substr(hex, i, 2)); text = text sprintf("%c", octet); feed += octet == 10
    }
    return text
  }
  $1 == "compare" {
    feed = 0; left = raw($2); right = raw($3)
    print feed ? "u" : "<"
    if (!feed) { print left; print right }
    next
  }
  $1 != "replace" && $1 != "count" { print "?"; next }
  { feed = 0; text = raw($2); print feed ? "u" : ($1 == "count" ? "#" : "d") text }' |
LC_ALL=C.UTF-8 gawk '
  $0 == "flush" || $0 == "u" || $0 == "?" { print; fflush(); next }
  /^encode/ { for (i = 2; i <= NF; ++i) printf "=%c\n", strtonum("0x" $i); print "e"; next }
  $0 == "<" {
    getline left; getline right
    left = left ""; right = right ""  # as strings, numbers or not
    print (left < right) ? "less" : (left == right) ? "equal" : "greater"
    next
  }
  /^#/ { print "number " length(substr($0, 2)); next }
  { count = split(substr($0, 2), c, ""); for (i = 1; i <= count; ++i) print "=" c[i]; print "d" }' 2>/dev/null |
gawk -b '
  BEGIN { for (i = 0; i < 256; ++i) ord[sprintf("%c", i)] = i }
  $0 == "flush" { fflush(); next }
  $0 == "u" { print "untestable"; next }
  $0 == "?" { print "unsupported"; next }
  /^(less|equal|greater|number .*)$/ { print; next }
  $0 == "d" { print "values" values; values = units = ""; next }
  $0 == "e" { print "units " units; values = units = ""; next }
  {
    count = length($0) - 1
    value = lead = ord[substr($0, 2, 1)]
    if (count == 1 && lead >= 128) value = 65533
    if (count > 1) value = lead % (2 ^ (7 - count))
    for (i = 2; i <= count + 1; ++i) {
      octet = ord[substr($0, i, 1)]
      units = units sprintf("%02X", octet)
      if (i > 2) value = value * 64 + octet % 64
    }
    values = values sprintf(" %X", value)
  }'
