# for: perl-json-xs
# run: perl reproduce.pl
use JSON::XS;
printf "U+%04X\n", ord for split //, JSON::XS->new->utf8->decode('["' . OCTETS_STRING . '"]')->[0];
