// for: yajl-parse
// run: cc reproduce.c $(pkg-config --cflags --libs yajl) -o reproduce && ./reproduce
#include <string.h>
#include <yajl/yajl_parse.h>
#include <stdio.h>

static int show(void* context, const unsigned char* text, size_t length) {
  (void)context;
  for (size_t k = 0; k < length; ++k) printf("%02X ", text[k]);
  return 1;
}

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char text[4096] = "[\"";
  memcpy(text + 2, octets, size);
  strcpy(text + 2 + size, "\"]");
  const yajl_callbacks callbacks = {.yajl_string = show};
  yajl_handle parser = yajl_alloc(&callbacks, NULL, NULL);
  yajl_status status = yajl_parse(parser, (const unsigned char*)text, size + 4);
  if (status == yajl_status_ok) status = yajl_complete_parse(parser);
  puts(yajl_status_to_string(status));
  yajl_free(parser);
}
