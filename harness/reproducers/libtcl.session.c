// for: libtcl-encoding
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <stdio.h>
#include <string.h>
#include <tcl.h>

// A call gives octets: + if more follow, . if they are the last of a text. ~ begins a new text.
int main(void) {
  Tcl_FindExecutable(NULL);
  Tcl_Encoding utf8 = Tcl_GetEncoding(NULL, "utf-8");
  Tcl_EncodingState state = NULL;
  int start = TCL_ENCODING_START;
  char octets[4096];  // what was left over, and the next call's
  int size = 0;
  char calls[] = "CALLS_WORDS";
  for (char* call = strtok(calls, " "); call != NULL; call = strtok(NULL, " ")) {
    if (*call == '~') {
      start = TCL_ENCODING_START;
      size = 0;
    }
    unsigned octet;
    for (const char* at = call + 1; sscanf(at, "%2x", &octet) == 1; at += 2) octets[size++] = (char)octet;
    octets[size] = 0;  // libtcl reads past the last octet of some
    char out[4096];
    int read = 0;
    int length = 0;
    int result = TCL_OK;
    if (*call != '~') {
      const int flags = TCL_ENCODING_STOPONERROR | start | (*call == '.' ? TCL_ENCODING_END : 0);
      result = Tcl_ExternalToUtf(NULL, utf8, octets, size, flags, &state, out, sizeof out, &read,
                                 &length, NULL);
      start = *call == '.' ? TCL_ENCODING_START : 0;
    }
    memmove(octets, octets + read, size -= read);
    const int refused = result == TCL_CONVERT_SYNTAX || (*call == '.' && (result != TCL_OK || size > 0));
    if (*call == '.') size = 0;
    printf("%s%s", call == calls ? "" : " / ", refused ? "ill-formed" : "values");
    for (const char* at = out; !refused && at < out + length;) {
      Tcl_UniChar value = 0;
      at += Tcl_UtfToUniChar(at, &value);
      printf(" %X", value);
    }
  }
  puts("");
}
