// for: glibc-mbsrtowcs
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const char* at = octets;
  wchar_t room[THE_NUMBER + 1];
  mbstate_t state;
  setlocale(LC_ALL, "C.UTF-8");
  memset(&state, 0, sizeof state);
  const size_t count = mbsrtowcs(room, &at, THE_NUMBER, &state);
  if (count == (size_t)-1) return printf("refused at %d\n", (int)(at - octets)), 0;
  printf("%d characters\n", (int)count);
}
