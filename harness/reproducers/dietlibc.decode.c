// for: dietlibc-mbrtowc
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <wchar.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  for (int at = 0; at < size;) {
    wchar_t value = -1;
    const size_t length = mbrtowc(&value, octets + at, size - at, &state);
    if (length == (size_t)-1 || length == (size_t)-2) {
      printf("refused at %d\n", at);
      break;
    }
    if (value != -1) printf("U+%04X\n", (unsigned)value);
    else printf("%d octets taken, no character stored\n", (int)length);
    at += length == 0 ? 1 : (int)length;
  }
}
