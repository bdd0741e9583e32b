// for: dietlibc-mbsrtowcs
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  setlocale(LC_ALL, "C.UTF-8");
  const char* at = octets;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  const size_t count = mbsrtowcs(NULL, &at, 0, &state);
  if (count == (size_t)-1) return puts("refused"), 0;
  printf("%d characters\n", (int)count);
}
