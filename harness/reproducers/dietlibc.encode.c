// for: dietlibc-mbrtowc
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <wchar.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  for (int i = 0; i < count; ++i) {
    char out[16] = {0};
    const int length = (int)wcrtomb(out, values[i], &state);
    for (int k = 0; k < length; ++k) printf("%02X ", (unsigned char)out[k]);
    puts(length <= 0 ? "refused" : "");
  }
}
