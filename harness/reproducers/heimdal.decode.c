// for: heimdal-wind-utf8ucs4
// run: cc reproduce.c -I/usr/include/heimdal -L/usr/lib/$(cc -print-multiarch)/heimdal -lwind -o reproduce && ./reproduce
#include <stdint.h>
#include <stdio.h>
#include <stddef.h>
#include <wind.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  uint32_t out[4096];
  size_t count = 4096;
  if (wind_utf8ucs4(octets, out, &count) != 0) puts("refused"), count = 0;
  for (size_t i = 0; i < count && size > 0; ++i) printf("U+%04X\n", (unsigned)out[i]);
}
