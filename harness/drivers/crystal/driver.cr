# Crystal's String: valid_encoding?, each_char, scrub, size, to_utf16, <=>; Char and Char::Reader.
def octets(hex : String) : String
  hex == "-" ? "" : String.new(hex.hexbytes)
end

def values(text : String) : String
  String.build { |io| io << "values"; text.each_char { |c| io << ' ' << c.ord.to_s(16) } }
end

def units(text : String) : String
  "units " + text.to_slice.hexstring
end

# Where chr raises, there is no character.
def chars(fields : Array(String), &) : String
  text = fields.map_with_index do |field, index|
    begin
      field.to_i64(16).chr
    rescue ArgumentError | OverflowError
      return "unencodable #{index}"
    end
  end
  yield text
end

def previous(at : Int32, text : String) : String
  reader = Char::Reader.new(text, pos: at)
  value = reader.previous_char
  reader.error ? "start #{reader.pos}" : "start #{reader.pos} #{value.ord.to_s(16)}"
end

STDOUT.sync = false
STDOUT.flush_on_newline = false
print "utf8-driver 2\nid crystal-string\nname Crystal String\nversion #{Crystal::VERSION}\nlanguage Crystal\n",
  "api String, Char, Char::Reader\nform rfc3629\nbom keep\nrefusal refuse\ncounting replacement\n",
  "lone-surrogate replace\norder code-point\n",
  "ops validate replace encode count utf16-length utf8-length encode-utf16 previous compare\nready\n"
STDOUT.flush
STDIN.each_line do |line|
  fields = line.split
  units = fields.size > 1 ? fields[1] : ""
  case fields.first?
  when nil            then STDOUT.flush
  when "validate"     then puts octets(units).valid_encoding? ? "well-formed" : "ill-formed"
  when "replace"      then puts values(octets(units).scrub)
  when "encode"       then puts chars(fields[1..]) { |text| units(text.join) }
  when "count"        then puts "number #{octets(units).size}"
  when "utf16-length" then puts "number #{octets(units).to_utf16.size}"
  when "utf8-length"  then puts chars(fields[1..]) { |text| "number #{text.sum(&.bytesize)}" }
  when "encode-utf16"
    words = fields[1..].map(&.to_u16(16))
    puts units(String.from_utf16(Slice.new(words.to_unsafe, words.size)))
  when "previous" then puts previous(units.to_i, octets(fields[2]))
  when "compare"  then puts({"less", "equal", "greater"}[(octets(units) <=> octets(fields[2])).sign + 1])
  else                 puts "unsupported"
  end
end
STDOUT.flush
