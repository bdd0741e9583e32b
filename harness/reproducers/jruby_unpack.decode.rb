# for: jruby-unpack
# run: jruby reproduce.rb
puts OCTETS_STRING.b.unpack("U*").map { |value| format("U+%04X", value) }
