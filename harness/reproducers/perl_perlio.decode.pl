# for: perl-perlio-encoding
# run: perl reproduce.pl
use strict;
use Encode ();
use PerlIO::encoding ();
my $octets = pack 'C*', OCTETS_LIST;
for my $check (Encode::FB_CROAK, Encode::FB_DEFAULT) {
  $PerlIO::encoding::fallback = $check;
  open my $handle, '<:encoding(UTF-8)', \$octets or die $!;
  my $text = eval { local $/; readline $handle };
  print defined $text ? join(' ', 'values', map { sprintf '%X', ord } split //, $text) : 'refused', "\n";
}
