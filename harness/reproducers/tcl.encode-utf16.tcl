# for: tcl-encoding
# run: tclsh reproduce.tcl
set text ""
foreach unit {VALUES_WORDS} { append text [format %c $unit] }
puts [binary encode hex [encoding convertto utf-8 $text]]
