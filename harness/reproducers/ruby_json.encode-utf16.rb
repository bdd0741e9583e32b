# for: ruby-json
# run: ruby reproduce.rb
require "json"
escapes = [VALUES_LIST].map { |unit| format('\u%04x', unit) }.join
puts JSON.parse("\"#{escapes}\"").b.unpack1("H*")
