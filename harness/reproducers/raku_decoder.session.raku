# for: raku-decoder
# run: raku reproduce.raku
my $decoder = Encoding::Registry.find("utf-8").decoder;
# A call gives octets: + if more follow, . if they are the last of a text.
say "CALLS_WORDS".words.map(-> $call {
  $decoder.add-bytes(Blob.new($call.substr(1).comb(2).map({ :16($_) })));
  my $text = try $call.starts-with(".") ?? $decoder.consume-all-chars !! $decoder.consume-available-chars;
  $text.defined ?? ("values", |$text.ords».base(16)).join(" ") !! "ill-formed"
}).join(" / ");
