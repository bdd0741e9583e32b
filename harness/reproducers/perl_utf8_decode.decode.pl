# for: perl-utf8-decode
# run: perl reproduce.pl
my $text = pack 'C*', OCTETS_LIST;
print utf8::decode($text) ? join ' ', 'values', map { sprintf '%X', ord } split //, $text : 'ill-formed', "\n";
