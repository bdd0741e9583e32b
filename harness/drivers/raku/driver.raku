# Run as: driver.raku MODE. "blob-decode": Blob.decode, and the order of Str. "decoder": the decoder of an
# encoding. A Str is normalised to NFC, so it shows which values were decoded only if normalisation leaves them
# as they are. So of Blob.decode the driver answers whether it accepts the octets.
my $mode = @*ARGS[0];
my %reply = blob-decode => {
  validate => -> $hex = '' { (try blob($hex).decode('utf-8')).defined ?? 'well-formed' !! 'ill-formed' },
  compare => -> *@hex {
    my @texts = @hex.map({ try blob($_).decode('utf-8') });
    (@texts Z @hex).first({ !.[0].defined || .[0].encode('utf-8') !eqv utf8.new(blob(.[1])) })
      ?? 'untestable' !! { Less => 'less', Same => 'equal', More => 'greater' }{~(@texts[0] cmp @texts[1])};
  },
}, decoder => {
  stream => -> *@hex {
    my @parts = parts(|@hex.map('+' ~ *), '.');
    'ill-formed' ∈ @parts ?? 'ill-formed' !! is-kept(@hex) ?? 'values' ~ @parts».substr(6).join !! 'untestable';
  },
  session => -> *@calls { is-kept(@calls».substr(1)) ?? parts(|@calls).join(' / ') !! 'untestable' },
};
sub blob($hex) { Blob.new($hex eq '-' ?? () !! $hex.comb(2).map({ :16($_) })) }

# There is no reset, so nothing is known of what follows one.
sub parts(*@calls) {
  my $decoder = Encoding::Registry.find('utf-8').decoder;
  my $known = True;
  @calls.map(-> $call {
    $known &&= $call ne '~';
    $known ?? (try values($decoder, $call)) // 'ill-formed' !! 'untestable'
  })
}

sub values($decoder, $call) {
  $decoder.add-bytes(blob($call.substr(1)));
  my $text = $call.starts-with('.') ?? $decoder.consume-all-chars !! $decoder.consume-available-chars;
  ('values', |$text.ords».base(16)).join(' ')
}

# Says whether normalisation leaves the characters before the first ill-formed sequence as they are. They are
# decoded after a line feed, so that none is taken for a byte order mark.
sub is-kept(@hex) {
  my $units = @hex.map(*.subst('-')).join;
  with try blob('0A' ~ $units).decode('utf-8') { return .encode('utf-8') eqv utf8.new(blob('0A' ~ $units)) }
  my $well-formed = '0A';
  loop (my $at = 0; $at < $units.chars;) {
    my $lead = $units.substr($at, 1);
    my $character = $units.substr($at, $lead lt '8' ?? 2 !! $lead lt 'E' ?? 4 !! $lead eq 'E' ?? 6 !! 8);
    last without try blob($character).decode('utf-8');
    $well-formed ~= $character;
    $at += $character.chars;
  }
  blob($well-formed).decode('utf-8').encode('utf-8') eqv utf8.new(blob($well-formed))
}

my $out = $*OUT;
$out.out-buffer = 65536;
my %claims = blob-decode => "api Blob.decode, cmp\nname Raku Blob.decode\nbom unspecified\norder code-point\nops validate compare",
  decoder => "api Encoding::Decoder.add-bytes, consume-available-chars, consume-all-chars\nname Raku Encoding::Decoder\n" ~
    "bom strip\nops stream session";
print "utf8-driver 3\nid raku-$mode\nversion {$*RAKU.compiler.version}\nlanguage Raku\nform rfc3629\n%claims{$mode}\nready\n";
$out.flush;
for $*IN.lines -> $line {
  my ($op, *@hex) = $line.words;
  with $op { say %reply{$mode}{$op} ?? %reply{$mode}{$op}(|@hex) !! 'unsupported' } else { $out.flush }
}
$out.flush;
