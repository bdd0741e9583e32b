# for: tcl-channel
# run: tclsh reproduce.tcl
lassign [chan pipe] in out
chan configure $in -encoding utf-8 -translation lf -eofchar {} -blocking 0
chan configure $out -translation binary -buffering none
set parts {}
# A call gives octets: + if more follow, . if they are the last ones. The first value that stands for octets of a cut
# sequence may be another one in another run.
foreach call {CALLS_WORDS} {
  puts -nonewline $out [binary decode hex [string range $call 1 end]]
  set text [read $in]
  if {[string match .* $call]} {
    close $out
    chan configure $in -blocking 1
    append text [read $in]
  }
  set part values
  foreach c [split $text {}] {append part [format { %X} [scan $c %c]]}
  lappend parts $part
}
puts [join $parts { / }]
