// for: libflac-vorbis-comment-string
// run: cc reproduce.c $(pkg-config --cflags --libs flac) -o reproduce && ./reproduce
#include <FLAC/format.h>
#include <stdio.h>

int main(void) {
  const FLAC__byte text[] = OCTETS_STRING;
  const FLAC__uint32 to_the_nul = (FLAC__uint32)-1;
  const FLAC__bool legal = FLAC__format_vorbiscomment_entry_value_is_legal(text, to_the_nul);
  puts(legal ? "well-formed" : "ill-formed");
}
