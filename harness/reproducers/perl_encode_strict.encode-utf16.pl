# for: perl-encode-strict
# run: perl reproduce.pl
use Encode;
my $text = Encode::decode("UTF-16BE", pack("n*", VALUES_LIST));
printf "%vd\n", Encode::encode("UTF-8", $text);
print join(" ", map { sprintf "%02X", ord } split //, Encode::encode("UTF-8", $text)), "\n";
