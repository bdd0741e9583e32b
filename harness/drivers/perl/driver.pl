#!/usr/bin/env perl
# Perl's decoders of UTF-8, one per mode. A Perl string holds values of up to 64 bits.
use strict;
use warnings;
no warnings 'utf8';    # a warning is not a verdict
use Encode ();
use JSON::XS ();
use PerlIO::encoding ();
use Unicode::UTF8 ();

my $mode = shift // '';

# A value of Perl's own extension of UTF-8 may be too large for a reply.
sub values_of {
  my @values = map { ord } split //, shift;
  return (grep { $_ > 0xFFFFFFFF } @values) ? 'untestable' : join ' ', 'values', map { sprintf '%X', $_ } @values;
}
sub text_of { join '', map { chr hex } @_ }
sub octets_of { my $field = shift // ''; return $field eq '-' ? '' : pack 'H*', $field }
sub units_of { 'units ' . unpack 'H*', shift }

sub encode_with {
  my ($name, @fields) = @_;
  my $units = eval { Encode::encode($name, text_of(@fields), Encode::FB_CROAK) };
  return defined $units ? units_of($units) : 'unencodable';
}

sub from_utf16 {
  my $units = pack 'n*', map { hex } @_;
  Encode::from_to($units, 'UTF-16BE', 'UTF-8');
  return units_of($units);
}

# With this flag, what may go on stays in the octets: they end within a character.
sub truncate_with {
  my ($name, $room, $octets) = @_;
  my $units = my $rest = substr $octets, 0, $room;
  Encode::decode($name, $rest, Encode::FB_DEFAULT | Encode::STOP_AT_PARTIAL);
  return units_of(substr $units, 0, length($units) - length $rest);
}

# Makes a function that gives the next octets of a text, perhaps the last ones. As the manual of FB_QUIET shows, the
# buffer keeps what is left. At the end, Encode says whether that is malformed: then there is no text.
sub fed {
  my ($name) = @_;
  my $buffer = '';
  return sub {
    my ($octets, $is_last) = @_;
    $buffer .= $octets;
    return eval { Encode::decode($name, $buffer, $is_last ? Encode::FB_CROAK : Encode::FB_QUIET) };
  };
}

# Nothing resets what the caller holds.
sub session_with {
  my ($name, @calls) = @_;
  my $give = fed($name);
  my @parts;
  for my $call (@calls) {
    my $kind = substr $call, 0, 1;
    last if $kind eq '~';
    my $text = $give->(octets_of(substr $call, 1), $kind eq '.');
    push @parts, defined $text ? values_of($text) : 'ill-formed';
    last if $parts[-1] eq 'untestable';
  }
  push @parts, 'untestable' while @parts < @calls;
  return join ' / ', @parts;
}

sub stream_with {
  my ($name, @chunks) = @_;
  my $give = fed($name);
  my $text = join '', map { $give->($_, 0) } @chunks;
  my $rest = $give->('', 1);
  return defined $rest ? values_of($text . $rest) : 'ill-formed';
}

# A layer below :encoding, which asks it for one chunk after the other.
package Chunks {
  our @left;
  sub PUSHED { bless {}, shift }
  sub FILL { shift @left }
}

sub through_layer {
  my ($check, @chunks) = @_;
  @Chunks::left = grep { length } @chunks;    # an empty one would be the end
  local $PerlIO::encoding::fallback = $check;
  open my $handle, '<:via(Chunks):encoding(UTF-8)', '/dev/null' or die "driver.pl: $!";
  my $text = eval { local $/; readline $handle };
  return defined $text ? values_of($text) : 'ill-formed';
}

# In a JSON string, a quote, a backslash or a control does not stand for itself.
sub json_string {
  my $octets = shift;
  return 'untestable' if $octets =~ /[\x00-\x1F"\\]/;
  my $text = eval { JSON::XS->new->utf8->decode("[\"$octets\"]")->[0] };
  return defined $text ? values_of($text) : 'ill-formed';
}

sub json_escapes {
  my $escapes = join '', map { sprintf '\u%04x', hex } @_;
  my $text = eval { JSON::XS->new->utf8->decode("[\"$escapes\"]")->[0] };
  return 'unencodable' unless defined $text;
  utf8::encode($text);
  return units_of($text);
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

# utf8::decode leaves the octets as they are, so these measure and walk in them.
sub perl_count {
  my $octets = shift;
  return utf8::decode($octets) ? 'number ' . length $octets : 'ill-formed';
}

sub perl_previous {
  my ($place, $octets) = @_;
  my $text = substr $octets, 0, $place;
  return 'untestable' unless utf8::decode($text);
  my $value = ord chop $text;
  return $value > 0xFFFFFFFF ? 'untestable' : sprintf 'start %d %X', utf8::upgrade($text), $value;
}

sub perl_compare {
  my @texts = @_;
  utf8::decode($_) or return 'untestable' for @texts;
  return ('equal', 'greater', 'less')[$texts[0] cmp $texts[1]];
}

my %modes = (
  'encode-strict' => {
    claims => "name Encode UTF-8\nversion $Encode::VERSION\napi Encode::decode, encode, from_to\nform rfc3629\nbom keep\nrefusal refuse",
    decode => sub { encode_decode('UTF-8', shift) },
    replace => sub { values_of(Encode::decode('UTF-8', shift)) },
    encode => sub { encode_with('UTF-8', @_) },
    'encode-utf16' => \&from_utf16,
    truncate => sub { truncate_with('UTF-8', @_) },
    stream => sub { stream_with('UTF-8', @_) },
    session => sub { session_with('UTF-8', @_) },
  },
  'encode-lax' => {
    claims => "name Encode utf8\nversion $Encode::VERSION\napi Encode::decode, encode\nform fss-utf-1992\nbom keep\ndomain values-31-bit",
    decode => sub { encode_decode('utf8', shift) },
    replace => sub { values_of(Encode::decode('utf8', shift)) },
    encode => sub { encode_with('utf8', @_) },
    truncate => sub { truncate_with('utf8', @_) },
    stream => sub { stream_with('utf8', @_) },
    session => sub { session_with('utf8', @_) },
  },
  'perlio-encoding' => {
    claims => "name PerlIO :encoding(UTF-8)\nversion $PerlIO::encoding::VERSION\napi open, readline\nform rfc3629\nbom keep",
    decode => sub { through_layer(Encode::FB_CROAK, @_) },
    replace => sub { through_layer(Encode::FB_DEFAULT, @_) },
    stream => sub { through_layer(Encode::FB_CROAK, @_) },
    'stream-replace' => sub { through_layer(Encode::FB_DEFAULT, @_) },
  },
  'utf8-decode' => {
    claims => "name utf8::decode\nversion " . sprintf('%vd', $^V) . "\napi utf8::decode, utf8::encode, utf8::upgrade, length, cmp, chop\n"
      . "form fss-utf-1992\nbom keep\ndomain values-31-bit\ncounting refuse\norder code-point",
    decode => \&perl_decode,
    encode => sub { my $text = text_of(@_); utf8::encode($text); units_of($text) },
    'utf8-length' => sub { 'number ' . utf8::upgrade(my $text = text_of(@_)) },
    count => \&perl_count,
    previous => \&perl_previous,
    compare => \&perl_compare,
  },
  'unicode-utf8' => {
    claims => "name Unicode::UTF8\nversion $Unicode::UTF8::VERSION\napi valid_utf8, decode_utf8, encode_utf8\nform rfc3629\nreplacement maximal-subpart\nbom keep\nrefusal replace",
    validate => sub { Unicode::UTF8::valid_utf8(shift) ? 'well-formed' : 'ill-formed' },
    replace => sub { values_of(Unicode::UTF8::decode_utf8(shift)) },
    encode => sub { units_of(Unicode::UTF8::encode_utf8(text_of(@_))) },
  },
  'json-xs' => {
    claims => "name JSON::XS\nversion $JSON::XS::VERSION\napi JSON::XS->utf8->decode\nform rfc3629\nbom keep",
    decode => \&json_string,
    'encode-utf16' => \&json_escapes,
  },
);
my $functions = $modes{$mode} // die "driver.pl: no mode '$mode'\n";

# Values, words and calls stay hexadecimal. All else is octets, and before them perhaps a number.
sub arguments {
  my ($op, @fields) = @_;
  return @fields if $op =~ /^encode|^utf8-length|^session/;
  return ($fields[0], octets_of($fields[1])) if $op =~ /^truncate|^previous/;
  return map { octets_of($_) } @fields ? @fields : '';
}

binmode STDIN;
binmode STDOUT;
my @ops = sort grep { $_ ne 'claims' } keys %$functions;
print "utf8-driver 3\nid perl-$mode\nlanguage Perl\n$functions->{claims}\nops @ops\nready\n";
STDOUT->flush;
while (my $line = <STDIN>) {
  my ($op, @fields) = split ' ', $line;
  if (!defined $op) { STDOUT->flush; next }
  my $function = $functions->{$op};
  print $function ? $function->(arguments($op, @fields)) : 'unsupported', "\n";
}
