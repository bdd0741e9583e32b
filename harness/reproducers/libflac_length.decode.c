// for: libflac-vorbis-comment
// run: cc reproduce.c $(pkg-config --cflags --libs flac) -o reproduce && ./reproduce
#include <FLAC/format.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  // The octets end where the readable memory ends.
  const long page = sysconf(_SC_PAGESIZE);
  char* pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, page, PROT_NONE);
  const char* text = memcpy(pages + page - size, octets, size);
  const FLAC__byte* value = (const FLAC__byte*)text;
  puts(FLAC__format_vorbiscomment_entry_value_is_legal(value, size) ? "well-formed" : "ill-formed");
}
