# Ruby's and JRuby's ways to handle UTF-8: strings in UTF-8, conversion, pack, and JSON. Ruby as WebAssembly runs
# this file as well.
MODE = ARGV.shift
require "json" if MODE == "json"

def octets(field = "")
  [field.delete("-")].pack("H*")
end

def text(field = "")
  octets(field).force_encoding("UTF-8")
end

def values(numbers)
  ["values", *numbers.map { |value| value.to_s(16) }].join(" ")
end

def utf32(field, **options)
  values(text(field).encode("UTF-32LE", **options).unpack("V*"))
end

# The last character of the first octets.
def previous(place, field)
  head = text(field).byteslice(0, place.to_i)
  last = head[-1]
  "start #{head.bytesize - last.bytesize}#{" %X" % last.ord if last.valid_encoding?}"
end

# If Integer#chr refuses a value, Ruby refuses to encode it.
def encode(*fields)
  fields.each_with_index do |field, index|
    field.to_i(16).chr("UTF-8")
  rescue RangeError
    return "unencodable #{index}"
  end
  "units " + fields.map { |field| field.to_i(16).chr("UTF-8") }.join.unpack1("H*")
end

REFUSAL = MODE == "json" ? JSON::ParserError : EncodingError

def encode_utf16(fields)
  "units " + yield(fields.map { |field| field.to_i(16) }).unpack1("H*")
rescue REFUSAL
  "unencodable"
end

def converter(options)
  Encoding::Converter.new("UTF-8", "UTF-32LE", **options)
end

# Each makes a function that gives the next octets of a text, perhaps the last ones, to a new converter.
CONVERT = lambda do |options|
  converter = converter(options)
  ->(octets, last) { converter.convert(octets).b << (last ? converter.finish.b : "") }
end

# After an error, the octets that were not read go before those of the next call.
PRIMITIVE_CONVERT = lambda do |options|
  converter = converter(options)
  source = "".b
  lambda do |octets, last|
    source << octets
    text = "".b
    converter.primitive_convert(source, text, nil, nil, partial_input: !last)
    raise converter.last_error if converter.last_error
    text
  end
end

def stream(fields, give)
  values((fields.map { |field| give.call(octets(field), false) } << give.call("", true)).join.unpack("V*"))
end

# A converter has no reset. It says itself that it is finished.
def session(calls, give)
  parts = calls.take_while { |call| call != "~" }.map do |call|
    values(give.call(octets(call[1..-1]), call[0] == ".").unpack("V*"))
  rescue EncodingError
    "ill-formed"
  rescue ArgumentError
    "untestable"
  end
  (parts + ["untestable"] * (calls.size - parts.size)).join(" / ")
end

REPLACING = {invalid: :replace, replace: "\u{FFFD}".encode("UTF-32LE")}

def conversions(feed)
  {"decode" => ->(*fields) { stream(fields, feed.call({})) },
   "replace" => ->(*fields) { stream(fields, feed.call(REPLACING)) },
   "stream" => ->(*fields) { stream(fields, feed.call({})) },
   "stream-replace" => ->(*fields) { stream(fields, feed.call(REPLACING)) },
   "session" => ->(*calls) { session(calls, feed.call({})) },
   "session-replace" => ->(*calls) { session(calls, feed.call(REPLACING)) }}
end

# Each takes a request's fields.
CLAIMS, FUNCTIONS = {
  "string" => ["name String\nform rfc3629\nrefusal refuse\norder code-point", {
    "validate" => ->(field = "") { text(field).valid_encoding? ? "well-formed" : "ill-formed" },
    "decode" => ->(field = "") { values(text(field).codepoints) },
    "replace" => ->(field = "") { values(text(field).scrub.codepoints) },
    "encode" => method(:encode),
    "count" => ->(field = "") { "number #{text(field).length}" },
    "previous" => method(:previous),
    "compare" => ->(left, right) { {-1 => "less", 0 => "equal", 1 => "greater"}[text(left) <=> text(right)] },
  }],
  "encode" => ["name String#encode\nform rfc3629\nlone-surrogate refuse", {
    "decode" => ->(field = "") { utf32(field) },
    "replace" => ->(field = "") { utf32(field, **REPLACING) },
    "encode-utf16" => ->(*fields) {
      encode_utf16(fields) { |units| units.pack("v*").force_encoding("UTF-16LE").encode("UTF-8") }
    },
  }],
  "convert" => ["name Encoding::Converter#convert\napi Encoding::Converter#convert, finish\nform rfc3629", conversions(CONVERT)],
  "primitive-convert" => ["name Encoding::Converter#primitive_convert\nform rfc3629\nafter-error go-on",
                          conversions(PRIMITIVE_CONVERT)],
  "unpack" => ["name String#unpack('U*')\nform fss-utf-1992", {
    "decode" => ->(field = "") { values(octets(field).unpack("U*")) },
  }],
  "json" => ["name JSON.parse\nform rfc3629", {
    "encode-utf16" => ->(*fields) {
      encode_utf16(fields) { |units| JSON.parse("[\"#{units.map { |unit| "\\u%04x" % unit }.join}\"]")[0] }
    },
  }],
}.fetch(MODE)

engine, version = RUBY_ENGINE == "jruby" ? ["JRuby", "#{JRUBY_VERSION} (Ruby #{RUBY_VERSION})"] : ["Ruby", RUBY_VERSION]
engine = "Ruby-wasm" if RUBY_PLATFORM.start_with?("wasm")
version = "#{JSON::VERSION} (#{engine} #{version})" if MODE == "json"
puts "utf8-driver 3", "id #{engine.downcase}-#{MODE}", "version #{version}", "language Ruby",
     CLAIMS.sub("name ", "name #{engine} "), "bom keep", "ops #{FUNCTIONS.keys.join(" ")}", "ready"
$stdout.flush
$stdin.each_line do |line|
  op, *fields = line.split
  if op.nil?
    $stdout.flush
  elsif FUNCTIONS.key?(op)
    begin
      puts FUNCTIONS[op].call(*fields)
    rescue ArgumentError, EncodingError
      puts "ill-formed"
    end
  else
    puts "unsupported"
  end
end
