# Raku's Blob.decode, and the order of Str. A Str is normalised to NFC, so in general it does not show
# which values were decoded. So the driver answers whether the octets are accepted, and compares only
# what normalisation leaves as it is.
my %reply =
  validate => -> $hex = '' { (try blob($hex).decode('utf-8')).defined ?? 'well-formed' !! 'ill-formed' },
  compare => -> *@hex {
    my @texts = @hex.map({ try blob($_).decode('utf-8') });
    (@texts Z @hex).first({ !.[0].defined || .[0].encode('utf-8') !eqv utf8.new(blob(.[1])) })
      ?? 'untestable' !! { Less => 'less', Same => 'equal', More => 'greater' }{~(@texts[0] cmp @texts[1])};
  };
sub blob($hex) { Blob.new($hex eq '-' ?? () !! $hex.comb(2).map({ :16($_) })) }

my $out = $*OUT;
$out.out-buffer = 65536;
print "utf8-driver 2\nid raku-blob-decode\nname Raku Blob.decode\nversion {$*RAKU.compiler.version}\nlanguage Raku\n" ~
  "api Blob.decode, cmp\nform rfc3629\nbom unspecified\norder code-point\nops validate compare\nready\n";
$out.flush;
for $*IN.lines -> $line {
  my ($op, *@hex) = $line.words;
  with $op { say %reply{$op} ?? %reply{$op}(|@hex) !! 'unsupported' } else { $out.flush }
}
$out.flush;
