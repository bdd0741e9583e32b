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
  wchar_t room[THE_NUMBER + 1];
  mbstate_t state;
  setlocale(LC_ALL, "C.UTF-8");
  memset(&state, 0, sizeof state);
  memset(room, 0, sizeof room);
  const size_t count = mbsrtowcs(room, &at, THE_NUMBER, &state);
  if (count == (size_t)-1) return puts("refused"), 0;
  printf("room for %d; octets read: %d; characters:", THE_NUMBER, at ? (int)(at - octets) : -1);
  for (size_t i = 0; i < count; ++i) printf(" %X", (unsigned)room[i]);
  puts("");
}
