# for: perl-unicode-utf8
# run: perl reproduce.pl
use Unicode::UTF8 qw(decode_utf8 valid_utf8);
print valid_utf8(OCTETS_STRING) ? "well-formed\n" : "ill-formed\n";
printf "U+%04X\n", ord for split //, decode_utf8(OCTETS_STRING);
