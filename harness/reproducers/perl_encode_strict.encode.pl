# for: perl-encode-strict
# run: perl reproduce.pl
use Encode;
my $text = join '', map { chr } VALUES_LIST;
print eval { unpack 'H*', encode('UTF-8', $text, Encode::FB_CROAK) } // "refused: $@", "\n";
