// for: slang-utf8-decode
// run: cc reproduce.c $(pkg-config --cflags --libs slang) -o reproduce && ./reproduce
#include <slang.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  SLuchar_Type* at = (SLuchar_Type*)octets;
  SLuchar_Type* const end = at + size;
  while (at < end) {
    SLwchar_Type value = 0;
    SLstrlen_Type read = 0;
    SLuchar_Type* next = SLutf8_decode(at, end, &value, &read);
    if (next == NULL) {
      printf("refused at %d\n", (int)((const char*)at - octets));
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at = next;
  }
}
