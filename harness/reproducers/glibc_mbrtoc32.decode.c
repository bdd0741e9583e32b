// for: glibc-mbrtoc32
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <uchar.h>
#include <wchar.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  for (int at = 0; at < size;) {
    char32_t value = 0;
    const size_t length = mbrtoc32(&value, octets + at, size - at, &state);
    if (length == (size_t)-1 || length == (size_t)-2) {
      printf("refused at %d\n", at);
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at += length == (size_t)-3 ? 0 : length == 0 ? 1 : (int)length;
  }
}
