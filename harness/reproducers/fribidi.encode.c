// for: fribidi-charset-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs fribidi) -o reproduce && ./reproduce
#include <fribidi.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  char out[4096];
  const int length = fribidi_unicode_to_charset(FRIBIDI_CHAR_SET_UTF8, values, count, out);
  for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  puts("");
}
