// for: fontconfig-utf8-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs fontconfig) -o reproduce && ./reproduce
#include <fontconfig/fontconfig.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  for (int at = 0; at < size;) {
    FcChar32 value = 0;
    const int length = FcUtf8ToUcs4((const FcChar8*)octets + at, &value, size - at);
    if (length <= 0) {
      printf("refused at %d\n", at);
      break;
    }
    printf("U+%04X\n", (unsigned)value);
    at += length;
  }
}
