// for: oniguruma-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs oniguruma) -o reproduce && ./reproduce
#include <oniguruma.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  OnigEncoding utf8 = ONIG_ENCODING_UTF8;
  onig_initialize(&utf8, 1);
  for (int i = 0; i < count; ++i) {
    OnigUChar out[ONIGENC_CODE_TO_MBC_MAXLEN] = {0};
    const int length = ONIGENC_CODE_TO_MBCLEN(utf8, values[i]) < 0 ? 0 : ONIGENC_CODE_TO_MBC(utf8, values[i], out);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
