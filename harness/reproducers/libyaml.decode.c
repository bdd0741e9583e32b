// for: libyaml-parser
// run: cc reproduce.c $(pkg-config --cflags --libs yaml-0.1) -o reproduce && ./reproduce
#include <stdio.h>
#include <string.h>
#include <yaml.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char text[4096] = "\"";
  memcpy(text + 1, octets, size);
  strcpy(text + 1 + size, "\"");
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, (const unsigned char*)text, size + 2);
  yaml_document_t document;
  if (yaml_parser_load(&parser, &document)) {
    puts("accepted");
    yaml_document_delete(&document);
  } else {
    printf("refused: %s\n", parser.problem);
  }
  yaml_parser_delete(&parser);
}
