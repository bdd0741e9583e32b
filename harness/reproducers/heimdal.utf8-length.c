// for: heimdal-wind-utf8ucs4
// run: cc reproduce.c -I/usr/include/heimdal -L/usr/lib/$(cc -print-multiarch)/heimdal -lwind -o reproduce && ./reproduce
#include <stdint.h>
#include <stdio.h>
#include <stddef.h>
#include <wind.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  size_t length = 0;
  if (wind_ucs4utf8_length(values, sizeof values / sizeof *values, &length) != 0) return puts("refused"), 0;
  printf("%zu octets\n", length);
}
