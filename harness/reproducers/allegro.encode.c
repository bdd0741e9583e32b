// for: allegro-ustr-get-next
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    char out[8] = {0};
    const int length = al_utf8_encode(out, values[i]);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
