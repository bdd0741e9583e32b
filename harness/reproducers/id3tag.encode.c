// for: id3tag-utf8-ucs4duplicate
// run: cc reproduce.c $(pkg-config --cflags --libs id3tag) -o reproduce && ./reproduce
#include <id3tag.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  id3_ucs4_t text[4096] = {0};
  for (int i = 0; i < count; ++i) text[i] = values[i];
  const id3_utf8_t* out = id3_ucs4_utf8duplicate(text);
  for (; *out != 0; ++out) printf("%02X ", (unsigned char)*out);
  puts("");
}
