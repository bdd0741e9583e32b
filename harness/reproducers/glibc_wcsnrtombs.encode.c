// for: glibc-mbsnrtowcs
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <wchar.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  char out[4096];
  const wchar_t* at = (const wchar_t*)values;
  const size_t length = wcsnrtombs(out, &at, count, sizeof out, &state);
  for (size_t k = 0; length != (size_t)-1 && k < length; ++k) printf("%02X ", (unsigned char)out[k]);
  puts(length == (size_t)-1 ? "refused" : "");
}
