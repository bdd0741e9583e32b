# for: perl-unicode-utf8
# run: perl reproduce.pl
use Unicode::UTF8 qw(encode_utf8);
print unpack('H*', encode_utf8(join '', map { chr } VALUES_LIST)), "\n";
