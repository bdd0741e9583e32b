// for: allegro-ref-buffer
// run: cc reproduce.c $(pkg-config --cflags --libs allegro-5) -o reproduce && ./reproduce
#include <allegro5/allegro.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  // The octets end where the readable memory ends.
  const long page = sysconf(_SC_PAGESIZE);
  char* pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(pages + page, page, PROT_NONE);
  const char* text = memcpy(pages + page - size, octets, size);
  ALLEGRO_USTR_INFO info;
  const ALLEGRO_USTR* string = al_ref_buffer(&info, text, size);
  int count = 0;
  for (int at = 0; at < size && count < size; ++count) {
    const int begin = at;
    const int value = al_ustr_get_next(string, &at);
    printf(value < 0 ? "refused at %2$d\n" : "U+%1$04X\n", value, begin);
    if (value < 0) break;
  }
}
