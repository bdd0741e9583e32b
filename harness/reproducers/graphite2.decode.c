// for: graphite2-count-unicode-characters
// run: cc reproduce.c $(pkg-config --cflags --libs graphite2) -o reproduce && ./reproduce
#include <graphite2/Segment.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  const void* error = NULL;
  gr_count_unicode_characters(gr_utf8, octets, octets + size, &error);
  if (error == NULL) puts("well-formed");
  if (error != NULL) printf("ill-formed at %d\n", (int)((const char*)error - octets));
}
