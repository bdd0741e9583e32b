# for: jruby-encode
# run: jruby reproduce.rb
text = OCTETS_STRING.dup.force_encoding("UTF-8")
puts text.encode("UTF-32LE", invalid: :replace, replace: "\u{FFFD}".encode("UTF-32LE")).unpack("V*").inspect
