# for: tcl-encoding
# run: tclsh reproduce.tcl
puts "[string length [encoding convertfrom utf-8 [binary format c* {OCTETS_WORDS}]]] characters"
