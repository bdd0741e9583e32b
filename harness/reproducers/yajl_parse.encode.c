// for: yajl-parse
// run: cc reproduce.c $(pkg-config --cflags --libs yajl) -o reproduce && ./reproduce
#include <string.h>
#include <yajl/yajl_parse.h>
#include <stdint.h>
#include <stdio.h>

static int show(void* context, const unsigned char* text, size_t length) {
  (void)context;
  for (size_t k = 0; k < length; ++k) printf("%02X ", text[k]);
  return 1;
}

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  char text[4096] = "[\"";
  for (int i = 0; i < count; ++i) {
    const unsigned low = values[i] - 0x10000;
    char* end = text + strlen(text);
    if (values[i] < 0x10000) sprintf(end, "\\u%04X", values[i]);
    if (values[i] >= 0x10000) sprintf(end, "\\u%04X\\u%04X", 0xD800 + (low >> 10), 0xDC00 + low % 1024);
  }
  strcat(text, "\"]");
  const yajl_callbacks callbacks = {.yajl_string = show};
  yajl_handle parser = yajl_alloc(&callbacks, NULL, NULL);
  yajl_status status = yajl_parse(parser, (const unsigned char*)text, strlen(text));
  if (status == yajl_status_ok) status = yajl_complete_parse(parser);
  puts(yajl_status_to_string(status));
  yajl_free(parser);
}
