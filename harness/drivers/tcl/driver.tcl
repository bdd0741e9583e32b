# Tcl's encoding convertfrom utf-8 and convertto, which never refuse, its strings, and its channels. Run as: driver.tcl
# NAME. In Tcl 8.6 a character above FFFF may be two surrogates in a string. They are reported as one value.
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

# A channel that is given octets by a pipe. A read gives what is there, without the octets of an incomplete character
# at its end.
proc open_pipe {} {
  lassign [chan pipe] ::in ::out
  chan configure $::in -encoding utf-8 -translation lf -eofchar {} -blocking 0
  chan configure $::out -translation binary -buffering none
}

# A pipe may have no room for all octets at once.
proc feed {field} {
  set text {}
  set octets [binary decode hex [string trim $field -]]
  for {set at 0} {$at < [string length $octets]} {incr at 4096} {
    puts -nonewline $::out [string range $octets $at $at+4095]
    append text [read $::in]
  }
  return $text
}

proc end {} {
  close $::out
  chan configure $::in -blocking 1
  set text [read $::in]
  close $::in
  return $text
}

proc stream {chunks} {
  open_pipe
  set text {}
  foreach chunk $chunks {append text [feed $chunk]}
  append text [end]
}

# A pipe has no reset, and takes nothing after its end.
proc session {calls} {
  open_pipe
  set parts {}
  set over 0
  foreach call $calls {
    if {$over || $call eq {~}} {
      if {!$over} end
      set over 1
      lappend parts untestable
      continue
    }
    set text [feed [string range $call 1 end]]
    if {[set over [string match .* $call]]} {append text [end]}
    lappend parts [values $text]
  }
  if {!$over} end
  join $parts { / }
}

set name [lindex $argv 0]
puts "utf8-driver 3\nid tcl-$name\nname Tcl $name\nversion [info patchlevel]\nlanguage Tcl\nform rfc3629\nbom keep"
if {$name eq {channel}} {
  puts "api chan read\nafter-last reset-first\nops stream-replace session-replace\nready"
} else {
  puts "api encoding convertfrom utf-8, encoding convertto utf-8, string length, string compare"
  puts "ops replace encode-utf16 count compare\nready"
}
flush stdout
fconfigure stdout -buffering full -buffersize 65536
while {[gets stdin line] >= 0} {
  set fields [lassign $line op]
  if {$name eq {channel}} {
    switch -- $op {
      {} {flush stdout}
      stream-replace {puts [values [stream $fields]]}
      session-replace {puts [session $fields]}
      default {puts unsupported}
    }
    continue
  }
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
