// for: raptor2-utf8-string-get-char
// run: cc reproduce.c $(pkg-config --cflags --libs raptor2) -o reproduce && ./reproduce
#include <raptor2.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  for (int at = 0; at < size;) {
    raptor_unichar value = 0;
    const int length = raptor_unicode_utf8_string_get_char((const unsigned char*)octets + at, size - at, &value);
    if (length <= 0) {
      printf("refused at %d\n", at);
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at += length;
  }
}
