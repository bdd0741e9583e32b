// for: allegro-ustr-get-next
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  ALLEGRO_USTR* text = al_ustr_new_from_buffer(octets, size);
  // No more than a value per octet: it does not step over a value above 10FFFF.
  int count = 0;
  for (int at = 0; at < size && count < size; ++count) {
    const int begin = at;
    const int value = al_ustr_get_next(text, &at);
    printf(value < 0 ? "refused at %2$d\n" : "U+%1$04X\n", value, begin);
    if (value < 0) break;
  }
  al_ustr_free(text);
}
