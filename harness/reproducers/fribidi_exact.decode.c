// for: fribidi-charset-utf8-exact
// run: cc reproduce.c $(pkg-config --cflags --libs fribidi) -o reproduce && ./reproduce
#include <fribidi.h>
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
  FriBidiChar out[4096];
  const int count = fribidi_charset_to_unicode(FRIBIDI_CHAR_SET_UTF8, text, size, out);
  for (int i = 0; i < count; ++i) printf("U+%04X\n", (unsigned)out[i]);
}
