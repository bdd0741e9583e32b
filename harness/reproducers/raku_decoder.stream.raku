# for: raku-decoder
# run: raku reproduce.raku
my $decoder = Encoding::Registry.find("utf-8").decoder;
my $text = "";
for OCTETS_STRING -> $chunk {
  $decoder.add-bytes($chunk.encode("latin-1"));
  $text ~= $decoder.consume-available-chars;
}
$text ~= $decoder.consume-all-chars;
say "values ", $text.ords.map(*.base(16)).join(" ");
