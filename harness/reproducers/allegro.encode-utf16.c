// for: allegro-ustr-new-from-utf16
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const uint16_t units[] = {VALUES_LIST, 0};
  ALLEGRO_USTR* text = al_ustr_new_from_utf16(units);
  for (size_t k = 0; k < al_ustr_size(text); ++k) printf("%02X ", (unsigned char)al_cstr(text)[k]);
  puts("");
}
