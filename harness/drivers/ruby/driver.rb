# Ruby's and JRuby's three ways to handle UTF-8: strings in UTF-8, conversion from UTF-8, and pack.
MODE = ARGV.shift

def values(numbers)
  ["values", *numbers.map { |value| value.to_s(16) }].join(" ")
end

def utf32(units, **options)
  values(units.dup.force_encoding("UTF-8").encode("UTF-32LE", **options).unpack("V*"))
end

FUNCTIONS = {
  "string" => {
    "validate" => ->(units) { units.force_encoding("UTF-8").valid_encoding? ? "well-formed" : "ill-formed" },
    "decode" => ->(units) { values(units.force_encoding("UTF-8").codepoints) },
    "replace" => ->(units) { values(units.force_encoding("UTF-8").scrub.codepoints) },
  },
  "encode" => {
    "decode" => ->(units) { utf32(units) },
    "replace" => ->(units) { utf32(units, invalid: :replace, replace: "\u{FFFD}".encode("UTF-32LE")) },
  },
  "unpack" => {"decode" => ->(units) { values(units.unpack("U*")) }},
}.fetch(MODE)

# If Integer#chr refuses a value, Ruby refuses to encode it.
def encode(fields)
  fields.each_with_index do |field, index|
    field.to_i(16).chr("UTF-8")
  rescue RangeError
    return "unencodable #{index}"
  end
  "units " + fields.map { |field| field.to_i(16).chr("UTF-8") }.join.unpack1("H*")
end

ops = FUNCTIONS.keys + (MODE == "string" ? ["encode"] : [])
name = {"string" => "String", "encode" => "String#encode", "unpack" => "String#unpack('U*')"}[MODE]
engine, version = RUBY_ENGINE == "jruby" ? ["JRuby", "#{JRUBY_VERSION} (Ruby #{RUBY_VERSION})"] : ["Ruby", RUBY_VERSION]
puts "utf8-driver 1", "id #{engine.downcase}-#{MODE}", "name #{engine} #{name}", "version #{version}", "language Ruby",
     "form #{MODE == "unpack" ? "fss-utf-1992" : "rfc3629"}", "bom keep", "refusal #{MODE == "string" ? "refuse" : "unspecified"}", "ops #{ops.join(" ")}", "ready"
$stdout.flush
$stdin.each_line do |line|
  op, *fields = line.split
  if op.nil?
    $stdout.flush
  elsif op == "encode" && ops.include?(op)
    puts encode(fields)
  elsif FUNCTIONS.key?(op)
    begin
      puts FUNCTIONS[op].call([fields[0] || ""].pack("H*"))
    rescue ArgumentError, EncodingError
      puts "ill-formed"
    end
  else
    puts "unsupported"
  end
end
