# for: ruby-string
# run: ruby reproduce.rb
octets = [OCTETS_LIST].pack("C*").force_encoding("UTF-8")
before = octets.byteslice(0, THE_NUMBER)
last = before[-1]
puts "start #{before.bytesize - last.bytesize}: #{last.bytesize} octets are one character of #{before.length}"
