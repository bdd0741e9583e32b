// for: libflac-vorbis-comment
// run: cc reproduce.c $(pkg-config --cflags --libs flac) -o reproduce && ./reproduce
#include <FLAC/format.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  const FLAC__byte text[4096] = OCTETS_STRING;  // NULs follow it: it may read past the length
  puts(FLAC__format_vorbiscomment_entry_value_is_legal(text, size) ? "well-formed" : "ill-formed");
}
