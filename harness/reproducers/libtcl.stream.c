// for: libtcl-encoding
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <stdio.h>
#include <string.h>
#include <tcl.h>

int main(void) {
  const char* const chunks[] = {OCTETS_STRING};
  const int count = sizeof chunks / sizeof *chunks;
  Tcl_FindExecutable(NULL);
  Tcl_Encoding utf8 = Tcl_GetEncoding(NULL, "utf-8");
  Tcl_EncodingState state = NULL;
  char block[4096] = "";  // what was left over, and the next chunk
  for (int i = 0; i < count; ++i) {
    strcat(block, chunks[i]);
    char out[4096];
    int read = 0;
    int length = 0;
    const int flags = TCL_ENCODING_STOPONERROR | (i == 0 ? TCL_ENCODING_START : 0) |
                      (i + 1 == count ? TCL_ENCODING_END : 0);
    const int result = Tcl_ExternalToUtf(NULL, utf8, block, (int)strlen(block), flags, &state, out,
                                         sizeof out, &read, &length, NULL);
    printf("a chunk, result %d:", result);
    for (int k = 0; k < length; ++k) printf(" %02X", (unsigned char)out[k]);
    puts("");
    memmove(block, block + read, strlen(block + read) + 1);
  }
}
