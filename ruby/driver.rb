# Ruby's ways with UTF-8; run as: driver.rb MODE. JRuby is asked with this file too.
require "json"

MODE = ARGV[0]
Encoding.default_external = Encoding.default_internal = nil rescue nil
$stdin.binmode
$stdout.binmode
$stdout.sync = false

def text(octets, encoding = Encoding::UTF_8) = octets.dup.force_encoding(encoding)

# An Encoding::Converter to UTF-32BE is given the chunks one after the other.
# What it finds is told by the result of each call; at the end it must be told the end.
def convert(chunks)
  converter = Encoding::Converter.new("UTF-8", "UTF-32BE")
  out = "".b
  (chunks + [nil]).each do |chunk|
    source = chunk&.dup
    result = converter.primitive_convert(source, part = "".b, nil, nil, partial_input: !chunk.nil?)
    out << part
    return nil unless %i[finished source_buffer_empty].include?(result)
  end
  out.unpack("N*")
end

def json(octets)
  throw :untestable if octets.bytes.any? { |octet| octet < 0x20 || octet == 0x22 || octet == 0x5C }
  JSON.parse('["'.b + octets + '"]'.b)[0].then { |string| string.dup.force_encoding("UTF-32BE") if false; string }
end

def refusing
  yield
rescue ArgumentError, RangeError, EncodingError, JSON::JSONError
  nil
end
