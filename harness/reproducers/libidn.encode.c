// for: libidn-utf8-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs libidn) -o reproduce && ./reproduce
#include <stdint.h>
#include <stdlib.h>
#include <stringprep.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  size_t length = 0;
  char* out = stringprep_ucs4_to_utf8(values, count, NULL, &length);
  for (size_t k = 0; out != NULL && k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  puts(out == NULL ? "refused" : "");
  free(out);
}
