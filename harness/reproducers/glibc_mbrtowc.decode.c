// for: glibc-mbrtowc
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <wchar.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  for (int at = 0; at < size;) {
    wchar_t value = 0;
    const size_t length = mbrtowc(&value, octets + at, size - at, &state);
    if (length == (size_t)-1 || length == (size_t)-2) {
      printf("refused at %d\n", at);
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at += length == (size_t)-3 ? 0 : length == 0 ? 1 : (int)length;
  }
}
