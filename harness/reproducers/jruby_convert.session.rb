# for: jruby-convert jruby-primitive-convert
# run: jruby reproduce.rb
def converter
  Encoding::Converter.new("UTF-8", "UTF-32LE", invalid: :replace, replace: "\u{FFFD}".encode("UTF-32LE"))
end

# A call gives octets: + if more follow, . if they are the last ones. Nothing resets a converter.
def parts
  calls = "CALLS_WORDS".split.take_while { |call| call != "~" }
  calls.map do |call|
    "values" + yield([call[1..]].pack("H*"), call[0] == ".").unpack("V*").map { |value| " %X" % value }.join
  rescue ArgumentError => error
    error.message
  end.join(" / ")
end

one = converter
puts "convert: " + parts { |octets, last| one.convert(octets).b << (last ? one.finish.b : "") }
other = converter
source = "".b
puts "primitive_convert: " + (parts do |octets, last|
  source << octets
  text = "".b
  other.primitive_convert(source, text, nil, nil, partial_input: !last)
  text
end)
