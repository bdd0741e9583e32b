// for: allegro-ustr
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  ALLEGRO_USTR* text = al_ustr_new_from_buffer(octets, sizeof octets - 1);
  // It does not come back from a value above 10FFFF.
  printf("length in UTF-16: %d octets\n", (int)al_ustr_size_utf16(text));
}
