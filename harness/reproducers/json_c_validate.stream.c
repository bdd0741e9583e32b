// for: json-c-tokener-validate
// run: cc reproduce.c $(pkg-config --cflags --libs json-c) -o reproduce && ./reproduce
#include <json-c/json.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char* const chunks[] = {"[\"", OCTETS_STRING, "\"]"};
  json_tokener* tokener = json_tokener_new();
  json_tokener_set_flags(tokener, JSON_TOKENER_VALIDATE_UTF8);
  for (int i = 0; i < (int)(sizeof chunks / sizeof *chunks); ++i) {
    json_object* array = json_tokener_parse_ex(tokener, chunks[i], (int)strlen(chunks[i]));
    json_object* string = array == NULL ? NULL : json_object_array_get_idx(array, 0);
    for (int k = 0; string != NULL && k < json_object_get_string_len(string); ++k) {
      printf("%02X ", (unsigned char)json_object_get_string(string)[k]);
    }
    puts(json_tokener_error_desc(json_tokener_get_error(tokener)));
  }
  json_tokener_free(tokener);
}
