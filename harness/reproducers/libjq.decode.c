// for: libjq-string-sized
// run: cc reproduce.c -ljq -o reproduce && ./reproduce
#include <jv.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  jv string = jv_string_sized(octets, size);
  const char* text = jv_string_value(string);
  const int length = jv_string_length_bytes(jv_copy(string));
  for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)text[k]);
  puts("");
  jv_free(string);
}
