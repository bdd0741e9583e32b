// for: heimdal-wind-utf8ucs4
// run: cc reproduce.c -I/usr/include/heimdal -L/usr/lib/$(cc -print-multiarch)/heimdal -lwind -o reproduce && ./reproduce
#include <stdint.h>
#include <stdio.h>
#include <stddef.h>
#include <wind.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  char out[4096];
  size_t length = sizeof out;
  if (wind_ucs4utf8(values, count, out, &length) != 0) puts("refused"), length = 0;
  for (size_t k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  puts("");
}
