// for: slang-utf8-decode
// run: cc reproduce.c $(pkg-config --cflags --libs slang) -o reproduce && ./reproduce
#include <slang.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    SLuchar_Type out[SLUTF8_MAX_MBLEN + 1];
    SLuchar_Type* end = SLutf8_encode(values[i], out, sizeof out);
    for (SLuchar_Type* at = out; end != NULL && at < end; ++at) printf("%02X ", *at);
    puts(end == NULL ? "refused" : "");
  }
}
