// for: libxml2-cdata
// run: cc reproduce.c $(pkg-config --cflags --libs libxml-2.0) -o reproduce && ./reproduce
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

static void show(void* context, const xmlChar* text, int length) {
  (void)context;
  for (int at = 0; at < length;) {
    int octets = length - at;
    const int value = xmlGetUTF8Char(text + at, &octets);
    if (value < 0) break;
    printf("U+%04X\n", (unsigned)value);
    at += octets;
  }
}

int main(void) {
  const char* const chunks[] = {"<a><![CDATA[", OCTETS_STRING, "]]></a>"};
  const int count = sizeof chunks / sizeof *chunks;
  xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .cdataBlock = show};
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  for (int i = 0; i < count; ++i) {
    xmlParseChunk(parser, chunks[i], (int)strlen(chunks[i]), i + 1 == count);
  }
  puts(parser->wellFormed ? "accepted" : "refused");
  xmlFreeParserCtxt(parser);
}
