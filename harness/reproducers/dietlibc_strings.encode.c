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
  const wchar_t* at = values;
  char room[4096];
  mbstate_t state;
  setlocale(LC_ALL, "C.UTF-8");
  memset(&state, 0, sizeof state);
  const size_t length = wcsrtombs(room, &at, sizeof room, &state);
  if (length == (size_t)-1) return puts("refused"), 0;
  for (size_t i = 0; i < length; ++i) printf("%02X ", (unsigned char)room[i]);
  puts("");
}
