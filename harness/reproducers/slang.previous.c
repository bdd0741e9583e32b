// for: slang-utf8-decode
// run: cc reproduce.c $(pkg-config --cflags --libs slang) -o reproduce && ./reproduce
#include <slang.h>
#include <stdio.h>

int main(void) {
  unsigned char octets[] = {OCTETS_LIST};
  SLuchar_Type* const place = octets + THE_NUMBER;
  SLuchar_Type* const start = SLutf8_bskip_char(octets, place);
  printf("start %d", (int)(start - octets));
  SLwchar_Type value = 0;
  if (SLutf8_decode(start, place, &value, NULL) != NULL) printf(": U+%04X", (unsigned)value);
  puts("");
}
