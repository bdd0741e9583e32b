// for: json-c-tokener
// run: cc reproduce.c $(pkg-config --cflags --libs json-c) -o reproduce && ./reproduce
#include <json-c/json.h>
#include <string.h>
#include <stdint.h>
#include <stdio.h>

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
  json_object* array = json_tokener_parse(text);
  const char* out = array == NULL ? "" : json_object_get_string(json_object_array_get_idx(array, 0));
  for (; *out != 0; ++out) printf("%02X ", (unsigned char)*out);
  puts(array == NULL ? "refused" : "");
}
