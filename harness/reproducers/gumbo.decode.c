// for: gumbo-parser
// run: cc reproduce.c $(pkg-config --cflags --libs gumbo) -o reproduce && ./reproduce
#include <gumbo.h>
#include <string.h>
#include <stdio.h>

static void show(const GumboNode* node) {
  if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE) {
    for (const char* at = node->v.text.text; *at != 0; ++at) printf("%02X ", (unsigned char)*at);
  }
  if (node->type != GUMBO_NODE_ELEMENT) return;
  const GumboVector* children = &node->v.element.children;
  for (unsigned i = 0; i < children->length; ++i) show(children->data[i]);
}

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char document[4096] = "<!DOCTYPE html><body><plaintext>";
  const int before = strlen(document);
  memcpy(document + before, octets, size);
  GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, document, before + size);
  show(output->root);
  puts("");
  gumbo_destroy_output(&kGumboDefaultOptions, output);
}
