// for: raptor2-utf8-string-get-char
// run: cc reproduce.c $(pkg-config --cflags --libs raptor2) -o reproduce && ./reproduce
#include <raptor2.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    unsigned char out[8] = {0};
    const int length = raptor_unicode_utf8_string_put_char(values[i], out, sizeof out);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
