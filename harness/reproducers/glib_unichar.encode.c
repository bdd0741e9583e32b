// for: glib-unichar-to-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs glib-2.0) -o reproduce && ./reproduce
#include <glib.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    char out[6] = {0};
    const int length = g_unichar_to_utf8(values[i], out);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
