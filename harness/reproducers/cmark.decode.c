// for: cmark-parser
// run: cc reproduce.c $(pkg-config --cflags --libs libcmark) -o reproduce && ./reproduce
#include <cmark.h>
#include <string.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char source[4096] = "```\n";
  memcpy(source + 4, octets, size);
  strcpy(source + 4 + size, "\n```\n");
  cmark_node* document = cmark_parse_document(source, size + 9, CMARK_OPT_VALIDATE_UTF8);
  const char* text = cmark_node_get_literal(cmark_node_first_child(document));
  for (; *text != 0; ++text) printf("%02X ", (unsigned char)*text);
  puts("");
  cmark_node_free(document);
}
