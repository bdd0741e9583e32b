// for: libtcl-encoding
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <tcl.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  Tcl_FindExecutable(NULL);
  char out[4096];
  int read = 0;
  int length = 0;
  const int result =
      Tcl_ExternalToUtf(NULL, Tcl_GetEncoding(NULL, "utf-8"), octets, size,
                        TCL_ENCODING_START | TCL_ENCODING_END | TCL_ENCODING_STOPONERROR, NULL, out,
                        sizeof out, &read, &length, NULL);
  printf(result == TCL_OK ? "accepted, as Tcl's octets" : "refused at %d", read);
  for (int k = 0; k < length; ++k) printf(" %02X", (unsigned char)out[k]);
  puts("");
}
