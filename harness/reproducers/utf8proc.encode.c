// for: utf8proc-iterate
// run: cc reproduce.c $(pkg-config --cflags --libs libutf8proc) -o reproduce && ./reproduce
#include <utf8proc.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    utf8proc_uint8_t out[8] = {0};
    const int length = utf8proc_encode_char((utf8proc_int32_t)values[i], out);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
