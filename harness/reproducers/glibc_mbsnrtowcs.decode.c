// for: glibc-mbsnrtowcs
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <wchar.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  wchar_t out[4096];
  const char* at = octets;
  const size_t count = mbsnrtowcs(out, &at, size, 4096, &state);
  if (count == (size_t)-1) printf("refused at %d\n", (int)(at - octets));
  for (size_t i = 0; count != (size_t)-1 && i < count; ++i) printf("U+%04X\n", (unsigned)out[i]);
}
