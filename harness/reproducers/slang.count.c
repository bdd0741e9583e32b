// for: slang-utf8-decode
// run: cc reproduce.c $(pkg-config --cflags --libs slang) -o reproduce && ./reproduce
#include <slang.h>
#include <stdio.h>

int main(void) {
  unsigned char octets[] = {OCTETS_LIST};
  SLstrlen_Type skipped = 0;
  SLutf8_skip_chars(octets, octets + sizeof octets, sizeof octets, &skipped, 0);
  printf("%d characters\n", (int)skipped);
}
