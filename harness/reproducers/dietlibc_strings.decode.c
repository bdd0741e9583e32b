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
  const char* at = octets;
  wchar_t room[4096];
  mbstate_t state;
  setlocale(LC_ALL, "C.UTF-8");
  memset(&state, 0, sizeof state);
  const size_t count = mbsrtowcs(room, &at, 4096, &state);
  if (count == (size_t)-1) return puts("refused"), 0;
  printf("accepted, as %u:", (unsigned)count);
  for (size_t i = 0; i < count; ++i) printf(" U+%04X", (unsigned)room[i]);
  puts("");
}
