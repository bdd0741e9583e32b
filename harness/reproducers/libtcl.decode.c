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
  if (result == TCL_OK) {
    printf("accepted:");
  } else {
    printf("refused at %d, after", read);
  }
  const char *end = out + length;
  for (const char *at = out; at < end;) {
    Tcl_UniChar value = 0;
    at += Tcl_UtfToUniChar(at, &value);
    printf(" U+%04X", value);
  }
  puts("");
}
