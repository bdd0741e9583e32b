// for: glib-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs glib-2.0) -o reproduce && ./reproduce
#include <glib.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  glong read = 0;
  glong written = 0;
  gunichar* values = g_utf8_to_ucs4(octets, size, NULL, &written, NULL);
  if (values == NULL) {
    g_utf8_to_ucs4(octets, size, &read, NULL, NULL);
    printf("refused at %ld\n", read);
  }
  for (glong i = 0; i < written; ++i) printf("U+%04X\n", values[i]);
  g_free(values);
}
