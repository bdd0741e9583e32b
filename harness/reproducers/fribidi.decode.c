// for: fribidi-charset-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs fribidi) -o reproduce && ./reproduce
#include <fribidi.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char text[4096] = OCTETS_STRING;  // NULs follow: it reads past the length, before 1.0.13
  FriBidiChar out[4096];
  const int count = fribidi_charset_to_unicode(FRIBIDI_CHAR_SET_UTF8, text, size, out);
  for (int i = 0; i < count; ++i) printf("U+%04X\n", (unsigned)out[i]);
}
