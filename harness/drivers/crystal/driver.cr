# Crystal's String: valid_encoding?, each_char, scrub; and Char.
def octets(hex : String) : String
  String.new(hex.hexbytes)
end

def values(text : String) : String
  String.build { |io| io << "values"; text.each_char { |c| io << ' ' << c.ord.to_s(16) } }
end

def encode(fields : Array(String)) : String
  text = fields.map_with_index do |field, index|
    begin
      field.to_i64(16).chr
    rescue ArgumentError | OverflowError
      return "unencodable #{index}"
    end
  end
  "units " + text.join.to_slice.hexstring
end

STDOUT.sync = false
STDOUT.flush_on_newline = false
print "utf8-driver 1\nid crystal-string\nname Crystal String\nversion #{Crystal::VERSION}\nlanguage Crystal\n",
  "api String, Char\nform rfc3629\nbom keep\nrefusal refuse\nops validate replace encode\nready\n"
STDOUT.flush
STDIN.each_line do |line|
  fields = line.split
  units = fields.size > 1 ? fields[1] : ""
  case fields.first?
  when nil        then STDOUT.flush
  when "validate" then puts octets(units).valid_encoding? ? "well-formed" : "ill-formed"
  when "replace"  then puts values(octets(units).scrub)
  when "encode"   then puts encode(fields[1..])
  else                 puts "unsupported"
  end
end
STDOUT.flush
