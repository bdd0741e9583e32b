// for: allegro-ustr
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  ALLEGRO_USTR* text = al_ustr_new_from_buffer(octets, sizeof octets - 1);
  const size_t needed = al_ustr_size_utf16(text);
  uint16_t room[4096];
  const size_t written = al_ustr_encode_utf16(text, room, needed);
  printf("of %d octets, it asks for room of %d, and writes:", (int)al_ustr_size(text), (int)needed);
  for (size_t i = 0; i < written / 2 && room[i] != 0; ++i) printf(" %04X", room[i]);
  puts("");
}
