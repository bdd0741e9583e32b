// for: libxml2-get-utf8-char
// run: cc reproduce.c $(pkg-config --cflags --libs libxml-2.0) -o reproduce && ./reproduce
#include <libxml/parserInternals.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    xmlChar out[8] = {0};
    const int length = xmlCopyCharMultiByte(out, (int)values[i]);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
