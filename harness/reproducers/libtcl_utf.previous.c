// for: libtcl-utf-to-unichar
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <stdio.h>
#include <tcl.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const char* const start = Tcl_UtfPrev(octets + THE_NUMBER, octets);
  printf("start %d:", (int)(start - octets));
  for (const char* at = start; at < octets + THE_NUMBER;) {
    Tcl_UniChar unit = 0;
    at += Tcl_UtfToUniChar(at, &unit);
    printf(" U+%04X", unit);
  }
  puts("");
}
