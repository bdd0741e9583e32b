# for: tcl-channel
# run: tclsh reproduce.tcl
lassign [chan pipe] in out
chan configure $in -encoding utf-8 -translation lf -blocking 0
chan configure $out -translation binary -buffering none
set text ""
foreach chunk [split [string map {{, } ,} [subst -nocommands -novariables {OCTETS_STRING}]] ,] {
  puts -nonewline $out [string trim $chunk \"]
  append text [read $in]
}
close $out
chan configure $in -blocking 1
append text [read $in]
foreach character [split $text ""] {puts -nonewline "[format %X [scan $character %c]] "}
puts ""
