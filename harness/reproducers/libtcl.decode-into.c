// for: libtcl-encoding
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <tcl.h>
#include <stdio.h>

// The room is that of the text, in Tcl's own UTF-8.
int main(void) {
  const char octets[] = OCTETS_STRING;
  Tcl_FindExecutable(NULL);
  char room[THE_NUMBER + 1];
  int read = 0, written = 0;
  const int result = Tcl_ExternalToUtf(NULL, Tcl_GetEncoding(NULL, "utf-8"), octets,
                                       sizeof octets - 1, TCL_ENCODING_START | TCL_ENCODING_END, NULL,
                                       room, sizeof room, &read, &written, NULL);
  printf("%s; octets read: %d; octets written: %d\n",
         result == TCL_CONVERT_NOSPACE ? "no room" : "done", read, written);
}
