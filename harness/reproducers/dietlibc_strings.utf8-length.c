// for: dietlibc-mbsrtowcs
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const wchar_t values[] = {VALUES_LIST, 0};
  setlocale(LC_ALL, "C.UTF-8");
  const wchar_t* at = values;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  const size_t length = wcsrtombs(NULL, &at, 0, &state);
  if (length == (size_t)-1) return puts("refused"), 0;
  printf("length measured: %d\n", (int)length);
}
