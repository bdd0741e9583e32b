# Tcl's encoding convertfrom utf-8 and convertto, which never refuse. In Tcl 8.6 a character above
# FFFF may be two surrogates in a string. They are reported as one value.
proc values {text} {
  set values values
  set high 0
  foreach c [split $text {}] {
    scan $c %c value
    if {$value >= 0xD800 && $value <= 0xDBFF && $::tcl_version < 9} {
      if {$high} {append values [format " %X" $high]}
      set high $value
      continue
    }
    if {$high && $value >= 0xDC00 && $value <= 0xDFFF} {
      set value [expr {0x10000 + (($high - 0xD800) << 10) + ($value - 0xDC00)}]
      set high 0
    }
    if {$high} {append values [format " %X" $high]; set high 0}
    append values [format " %X" $value]
  }
  if {$high} {append values [format " %X" $high]}
  return $values
}

puts "utf8-driver 1\nid tcl-encoding\nname Tcl encoding\nversion [info patchlevel]\nlanguage Tcl
api encoding convertfrom utf-8\nform rfc3629\nbom keep\nops replace\nready"
flush stdout
fconfigure stdout -buffering full -buffersize 65536
while {[gets stdin line] >= 0} {
  lassign $line op hex
  switch -- $op {
    {} {flush stdout}
    replace {puts [values [encoding convertfrom utf-8 [binary decode hex $hex]]]}
    default {puts unsupported}
  }
}
