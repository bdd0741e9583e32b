# Tcl's encoding convertfrom utf-8 and convertto, which never refuse, and its strings. In Tcl 8.6 a character above
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

proc text {field} {encoding convertfrom utf-8 [binary decode hex [string trim $field -]]}

# A string stands for its octets only if they come back.
proc compare {left right} {
  foreach field [list $left $right] {
    set octets [binary decode hex [string trim $field -]]
    if {[encoding convertto utf-8 [text $field]] ne $octets} {return untestable}
  }
  dict get {-1 less 0 equal 1 greater} [string compare [text $left] [text $right]]
}

puts "utf8-driver 2\nid tcl-encoding\nname Tcl encoding\nversion [info patchlevel]\nlanguage Tcl
api encoding convertfrom utf-8, encoding convertto utf-8, string length, string compare\nform rfc3629\nbom keep
ops replace encode-utf16 count compare\nready"
flush stdout
fconfigure stdout -buffering full -buffersize 65536
while {[gets stdin line] >= 0} {
  set fields [lassign $line op]
  switch -- $op {
    {} {flush stdout}
    replace {puts [values [text [lindex $fields 0]]]}
    count {puts "number [string length [text [lindex $fields 0]]]"}
    compare {puts [compare {*}$fields]}
    encode-utf16 {
      set text {}
      foreach unit $fields {append text [format %c 0x$unit]}
      puts "units [binary encode hex [encoding convertto utf-8 $text]]"
    }
    default {puts unsupported}
  }
}
