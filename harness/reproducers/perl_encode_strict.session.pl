# for: perl-encode-strict
# run: perl reproduce.pl
use strict;
use Encode;
my $octets = '';  # what is left of the calls before, and the next call's
my @parts;
# A call gives octets: + if more follow, . if they are the last of a text.
for my $call (split / /, 'CALLS_WORDS') {
  $octets .= pack 'H*', substr $call, 1;
  my $text = eval { decode('UTF-8', $octets, $call =~ /^\./ ? Encode::FB_CROAK : Encode::FB_QUIET) };
  push @parts, defined $text ? join ' ', 'values', map { sprintf '%X', ord } split //, $text : 'ill-formed';
}
print join(' / ', @parts), "\n";
