// for: libtcl-encoding
// run: cc reproduce.c $(pkg-config --cflags --libs tcl) -o reproduce && ./reproduce
#include <tcl.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  Tcl_FindExecutable(NULL);
  Tcl_UniChar text[4096];
  int units = 0;
  for (int i = 0; i < count; ++i) {
    const unsigned low = values[i] - 0x10000;
    if (values[i] < 0x10000) text[units++] = (Tcl_UniChar)values[i];
    if (values[i] >= 0x10000) text[units++] = (Tcl_UniChar)(0xD800 + (low >> 10));
    if (values[i] >= 0x10000) text[units++] = (Tcl_UniChar)(0xDC00 + low % 1024);
  }
  Tcl_DString internal;
  Tcl_DString external;
  Tcl_DStringInit(&internal);
  Tcl_UniCharToUtfDString(text, units, &internal);
  const char* out = Tcl_UtfToExternalDString(Tcl_GetEncoding(NULL, "utf-8"), Tcl_DStringValue(&internal),
                                             Tcl_DStringLength(&internal), &external);
  for (int k = 0; k < Tcl_DStringLength(&external); ++k) printf("%02X ", (unsigned char)out[k]);
  puts("");
}
