// for: fontconfig-utf8-to-ucs4
// run: cc reproduce.c $(pkg-config --cflags --libs fontconfig) -o reproduce && ./reproduce
#include <fontconfig/fontconfig.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    FcChar8 out[FC_UTF8_MAX_LEN] = {0};
    const int length = FcUcs4ToUtf8(values[i], out);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
