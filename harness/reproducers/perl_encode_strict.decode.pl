# for: perl-encode-strict
# run: perl reproduce.pl
use Encode;
my $octets = OCTETS_STRING;
printf "U+%04X\n", ord for split //, decode('UTF-8', $octets);
my $copy = $octets;
print eval { decode('UTF-8', $copy, Encode::FB_CROAK); 1 } ? "accepted\n" : "refused: $@";
