// for: allegro-ustr
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  ALLEGRO_USTR* text = al_ustr_new_from_buffer(octets, sizeof octets - 1);
  int place = THE_NUMBER;
  const int value = al_ustr_prev_get(text, &place);
  printf(value < 0 ? "start %d: none\n" : "start %d: U+%04X\n", place, (unsigned)value);
  al_ustr_free(text);
}
