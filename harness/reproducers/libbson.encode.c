// for: libbson-utf8-validate
// run: cc reproduce.c $(pkg-config --cflags --libs bson2 || pkg-config --cflags --libs libbson-1.0) -o reproduce && ./reproduce
#include <bson/bson.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; ++i) {
    char out[6];
    uint32_t length = 0;
    bson_utf8_from_unichar(values[i], out, &length);
    for (uint32_t k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length == 0 ? "refused" : "");
  }
}
