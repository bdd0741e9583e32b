// for: libtcl-utf-to-unichar
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <tcl.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  const char text[4096] = OCTETS_STRING;  // NULs follow it: it may read past the length
  Tcl_UniChar unit = 0;
  for (int at = 0; at < size; at += Tcl_UtfToUniChar(text + at, &unit), printf("%04X\n", unit)) {
  }
}
