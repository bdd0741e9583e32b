// for: libxml2-check-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs libxml-2.0) -o reproduce && ./reproduce
#include <libxml/xmlstring.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  puts(size > 0 && xmlCheckUTF8((const xmlChar*)octets) ? "well-formed" : "ill-formed");
}
