// for: allegro-ustr-get-next
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  ALLEGRO_USTR* text = al_ustr_new_from_buffer(octets, size);
  for (int at = 0; at < size;) {
    const int begin = at;
    const int value = al_ustr_get_next(text, &at);
    printf(value < 0 ? "refused at %2$d\n" : "U+%1$04X\n", value, begin);
    if (value < 0) break;
    if (at == begin) al_ustr_next(text, &at);
  }
  al_ustr_free(text);
}
