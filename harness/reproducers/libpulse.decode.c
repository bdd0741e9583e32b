// for: libpulse-utf8-valid
// run: cc reproduce.c $(pkg-config --cflags --libs libpulse) -o reproduce && ./reproduce
#include <pulse/utf8.h>
#include <pulse/xmalloc.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  puts(pa_utf8_valid(octets) != NULL ? "well-formed" : "ill-formed");
  char* filtered = pa_utf8_filter(octets);
  for (char* at = filtered; *at != 0; ++at) printf("%02X ", (unsigned char)*at);
  printf("after the filter, of %d octets\n", size);
  pa_xfree(filtered);
}
