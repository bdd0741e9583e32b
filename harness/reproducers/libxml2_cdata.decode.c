// for: libxml2-cdata
// run: cc reproduce.c $(pkg-config --cflags --libs libxml-2.0) -o reproduce && ./reproduce
#include <libxml/parser.h>
#include <string.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char text[4096] = "<a><![CDATA[";
  const int before = strlen(text);
  memcpy(text + before, octets, size);
  strcpy(text + before + size, "]]></a>");
  xmlDocPtr document = xmlReadMemory(text, before + size + 7, NULL, "UTF-8", XML_PARSE_NOERROR);
  puts(document == NULL ? "refused" : "accepted");
  xmlFreeDoc(document);
}
