// for: libxml2-get-utf8-char
// run: cc reproduce.c $(pkg-config --cflags --libs libxml-2.0) -o reproduce && ./reproduce
#include <libxml/xmlstring.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  for (int at = 0; at < size;) {
    int length = size - at;
    const int value = xmlGetUTF8Char((const xmlChar*)octets + at, &length);
    if (value < 0 || length <= 0) {
      printf("refused at %d\n", at);
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at += length;
  }
}
