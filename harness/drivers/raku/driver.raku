# Raku's Blob.decode. A Str is normalised to NFC, so in general it does not show which values were
# decoded. So the driver only answers whether the octets are accepted.
my %reply = validate => -> $hex { (try blob($hex).decode('utf-8')).defined ?? 'well-formed' !! 'ill-formed' };
sub blob($hex) { Blob.new($hex.comb(2).map({ :16($_) })) }

my $out = $*OUT;
$out.out-buffer = 65536;
print "utf8-driver 1\nid raku-blob-decode\nname Raku Blob.decode\nversion {$*RAKU.compiler.version}\nlanguage Raku\n" ~
  "api Blob.decode\nform rfc3629\nbom unspecified\nops validate\nready\n";
$out.flush;
for $*IN.lines -> $line {
  my ($op, $hex) = $line.words;
  with $op { say %reply{$op} ?? %reply{$op}($hex // '') !! 'unsupported' } else { $out.flush }
}
$out.flush;
