# for: perl-encode-lax
# run: perl reproduce.pl
use Encode;
my $octets = OCTETS_STRING;
printf "U+%04X\n", ord for split //, decode('utf8', $octets);
my $copy = $octets;
print eval { decode('utf8', $copy, Encode::FB_CROAK); 1 } ? "accepted\n" : "refused: $@";
