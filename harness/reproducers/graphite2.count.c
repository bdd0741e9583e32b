// for: graphite2-count-unicode-characters
// run: cc reproduce.c -lgraphite2 -o reproduce && ./reproduce
#include <graphite2/Segment.h>
#include <stdio.h>

int main(void) {
  const unsigned char octets[] = {OCTETS_LIST};
  const void* error = NULL;
  const size_t count = gr_count_unicode_characters(gr_utf8, octets, octets + sizeof octets, &error);
  if (error != NULL) return puts("refused"), 0;
  printf("%d characters\n", (int)count);
}
