// for: json-c-tokener
// run: cc reproduce.c $(pkg-config --cflags --libs json-c) -o reproduce && ./reproduce
#include <json-c/json.h>
#include <string.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char text[4096] = "[\"";
  memcpy(text + 2, octets, size);
  strcpy(text + 2 + size, "\"]");
  json_tokener* tokener = json_tokener_new();
  json_tokener_set_flags(tokener, 0);
  json_object* array = json_tokener_parse_ex(tokener, text, size + 4);
  json_object* string = array == NULL ? NULL : json_object_array_get_idx(array, 0);
  for (int k = 0; array != NULL && k < json_object_get_string_len(string); ++k) {
    printf("%02X ", (unsigned char)json_object_get_string(string)[k]);
  }
  puts(array == NULL ? "refused" : "");
  json_object_put(array);
  json_tokener_free(tokener);
}
