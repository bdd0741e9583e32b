// for: glib-strings
// run: cc reproduce.c $(pkg-config --cflags --libs glib-2.0) -o reproduce && ./reproduce
#include <glib.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const char* const place = octets + THE_NUMBER;
  const char* const start = g_utf8_find_prev_char(octets, place);
  if (start == NULL) return puts("none"), 0;
  const gunichar value = g_utf8_get_char_validated(start, place - start);
  printf("start %d", (int)(start - octets));
  if (value < (gunichar)-2) printf(": U+%04X", value);
  puts("");
}
