# for: perl-perlio-encoding
# run: perl reproduce.pl
use strict;
use Encode ();
use PerlIO::encoding ();

# A layer below :encoding, which asks it for one chunk after the other. An empty one would be the end.
package Chunks {
  our @left;
  sub PUSHED { bless {}, shift }
  sub FILL { shift @left }
}

for my $check (Encode::FB_CROAK, Encode::FB_DEFAULT) {
  @Chunks::left = grep { length } OCTETS_STRING;
  $PerlIO::encoding::fallback = $check;
  open my $handle, '<:via(Chunks):encoding(UTF-8)', '/dev/null' or die $!;
  my $text = eval { local $/; readline $handle };
  print defined $text ? join(' ', 'values', map { sprintf '%X', ord } split //, $text) : 'refused', "\n";
}
