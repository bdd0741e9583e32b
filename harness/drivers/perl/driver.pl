#!/usr/bin/env perl
# Perl's decoders of UTF-8, one per mode. A Perl string holds values of up to 64 bits.
use strict;
use warnings;
no warnings 'utf8';    # a warning is not a verdict
use Encode ();
use JSON::XS ();
use Unicode::UTF8 ();

my $mode = shift // '';

# A value of Perl's own extension of UTF-8 may be too large for a reply.
sub values_of {
  my @values = map { ord } split //, shift;
  return (grep { $_ > 0xFFFFFFFF } @values) ? 'untestable' : join ' ', 'values', map { sprintf '%X', $_ } @values;
}
sub text_of { join '', map { chr hex } @_ }

sub encode_with {
  my ($name, @fields) = @_;
  my $units = eval { Encode::encode($name, text_of(@fields), Encode::FB_CROAK) };
  return defined $units ? 'units ' . unpack('H*', $units) : 'unencodable';
}

# In a JSON string, a quote, a backslash or a control does not stand for itself.
sub json_string {
  my $octets = shift;
  return 'untestable' if $octets =~ /[\x00-\x1F"\\]/;
  my $text = eval { JSON::XS->new->utf8->decode("[\"$octets\"]")->[0] };
  return defined $text ? values_of($text) : 'ill-formed';
}

sub encode_decode {
  my ($name, $octets) = @_;
  my $text = eval { Encode::decode($name, $octets, Encode::FB_CROAK) };
  return defined $text ? values_of($text) : 'ill-formed';
}

sub perl_decode {
  my $octets = shift;
  my $well_formed = utf8::decode($octets);
  return $well_formed ? values_of($octets) : 'ill-formed';
}

my %modes = (
  'encode-strict' => {
    claims => "name Encode UTF-8\nversion $Encode::VERSION\napi Encode::decode, encode\nform rfc3629\nbom keep\nrefusal refuse",
    decode => sub { encode_decode('UTF-8', shift) },
    replace => sub { values_of(Encode::decode('UTF-8', shift)) },
    encode => sub { encode_with('UTF-8', @_) },
  },
  'encode-lax' => {
    claims => "name Encode utf8\nversion $Encode::VERSION\napi Encode::decode, encode\nform fss-utf-1992\nbom keep\ndomain values-31-bit",
    decode => sub { encode_decode('utf8', shift) },
    replace => sub { values_of(Encode::decode('utf8', shift)) },
    encode => sub { encode_with('utf8', @_) },
  },
  'utf8-decode' => {
    claims => "name utf8::decode\nversion " . sprintf('%vd', $^V) . "\napi utf8::decode, utf8::encode\nform fss-utf-1992\nbom keep\ndomain values-31-bit",
    decode => \&perl_decode,
    encode => sub { my $text = text_of(@_); utf8::encode($text); 'units ' . unpack 'H*', $text },
  },
  'unicode-utf8' => {
    claims => "name Unicode::UTF8\nversion $Unicode::UTF8::VERSION\napi valid_utf8, decode_utf8, encode_utf8\nform rfc3629\nreplacement maximal-subpart\nbom keep\nrefusal replace",
    validate => sub { Unicode::UTF8::valid_utf8(shift) ? 'well-formed' : 'ill-formed' },
    replace => sub { values_of(Unicode::UTF8::decode_utf8(shift)) },
    encode => sub { 'units ' . unpack 'H*', Unicode::UTF8::encode_utf8(text_of(@_)) },
  },
  'json-xs' => {
    claims => "name JSON::XS\nversion $JSON::XS::VERSION\napi JSON::XS->utf8->decode\nform rfc3629\nbom keep",
    decode => \&json_string,
  },
);
my $functions = $modes{$mode} // die "driver.pl: no mode '$mode'\n";

binmode STDIN;
binmode STDOUT;
my @ops = grep { exists $functions->{$_} } qw(validate decode replace encode);
print "utf8-driver 1\nid perl-$mode\nlanguage Perl\n$functions->{claims}\nops @ops\nready\n";
STDOUT->flush;
while (my $line = <STDIN>) {
  my ($op, @fields) = split ' ', $line;
  if (!defined $op) { STDOUT->flush; next }
  my $function = $functions->{$op};
  print $function ? $function->($op eq 'encode' ? @fields : pack 'H*', $fields[0] // '') : 'unsupported', "\n";
}
